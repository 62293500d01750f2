package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.FunctionInput;
import org.gfxisa.isa.abi.ImplicitInput;
import org.gfxisa.isa.abi.SpecialSource;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Counter;
import org.gfxisa.table.Kind;
import org.gfxisa.table.RegisterFile;

/** Prints the state of a wave on a processor: its registers and counters with their widths, and the registers of the calling convention. */
final class WaveStateTable {
    private static final List<SpecialSource> FLAGS =
            List.of(SpecialSource.SCC, SpecialSource.VCCZ, SpecialSource.EXECZ);
    private static final Set<ImplicitInput> WORK_GROUP =
            Set.of(ImplicitInput.WORK_GROUP_X, ImplicitInput.WORK_GROUP_Y, ImplicitInput.WORK_GROUP_Z);
    private static final String DWORD = "32";
    private static final String PAIR = "64";
    /** Operand codes are ordered: scalar registers, constants, vector registers. */
    private static final int FIRST_CONSTANT = Codes.COUNT / 8;

    private static final int FIRST_VECTOR = Codes.COUNT / 4;
    private static final String SCALARS = "sgpr";

    private final Isa isa;
    private final TargetProperties properties;
    private final ByteSink out;

    WaveStateTable(Isa isa, ByteSink out) {
        this.isa = isa;
        this.out = out;
        properties = TargetProperties.of(isa.processor());
    }

    /** Returns a description of a register by its name. */
    Optional<String> find(String name) {
        Codes codes = isa.tables().codes();
        for (int code = 0; code < FIRST_CONSTANT; code++) {
            boolean isNamed = codes.meaning(code) == Meaning.NAMED;
            boolean isPair = isNamed && codes.text64(code).equals(name);
            if (isPair && !codes.text32(code).equals(name)
                    || isNamed && codes.text32(code).equals(name)) {
                String bits = isPair && !codes.text32(code).equals(name) ? PAIR : DWORD;
                return Optional.of(name + ": a register of " + bits + " bits, operand code " + code);
            }
        }
        return FLAGS.stream()
                .filter(flag -> flag.text().equals(name))
                .findFirst()
                .map(flag -> name + ": a bit of the status");
    }

    void print() throws IOException {
        Table table = new Table("REGISTER", "COUNT", "BITS", "WHAT");
        table.row("pc", "1", Integer.toString(properties.programCounterBits()), "address of the next instruction");
        registers(table);
        for (SpecialSource bit : FLAGS) {
            table.row(bit.text(), "1", "1", "a bit of the status");
        }
        for (Counter counter : isa.tables().counters()) {
            int bits = Integer.SIZE - Integer.numberOfLeadingZeros(counter.most());
            table.row(counter.name() + "cnt", "1", Integer.toString(bits), "counter of operations in flight");
        }
        hardwareRegisters(table);
        table.print(out);
        out.put("\nlocal memory of a work-group: up to " + properties.maxLdsBytes() + " bytes, in blocks of "
                + properties.ldsGranule() + "\n\n");
        Table inputs = new Table("FUNCTION INPUT", "WHAT");
        for (FunctionInput input : FunctionInput.values()) {
            inputs.row(range(input.file(), input.first(), input.count()), name(input));
        }
        inputs.row(range(SCALARS, properties.stackPointerSgpr(), 1), "stack pointer");
        for (ImplicitInput input : ImplicitInput.values()) {
            if (properties.workGroupIdsInTtmps() && WORK_GROUP.contains(input)) {
                continue;
            }
            inputs.row(range(input.file(), input.first(), input.count()), name(input));
        }
        inputs.row(range(SCALARS, properties.framePointerSgpr(), 1), "frame pointer, after the function has set it");
        inputs.row(range(SCALARS, properties.basePointerSgpr(), 1), "base pointer, after the function has set it");
        inputs.print(out);
    }

    /** Adds numbered registers as ranges, and named ones individually. Pairs with a name of their own, such as exec, appear once. */
    private void registers(Table table) {
        Codes codes = isa.tables().codes();
        for (int code = 0; code < Codes.COUNT; code++) {
            int count = run(codes, code);
            if (codes.meaning(code) == Meaning.NUMBERED) {
                boolean isVector = code >= FIRST_VECTOR;
                String last = codes.file(code).prefix() + (codes.number(code) + count - 1);
                table.row(
                        codes.file(code).prefix() + codes.number(code) + " to " + last,
                        Integer.toString(count),
                        DWORD + (isVector ? " a lane" : ""),
                        codes.file(code).name());
                code += count - 1;
            } else if (codes.meaning(code) == Meaning.NAMED && code < FIRST_CONSTANT) {
                boolean isPair =
                        !codes.text64(code).isEmpty() && !codes.text64(code).equals(codes.text32(code));
                table.row(isPair ? codes.text64(code) : codes.text32(code), "1", isPair ? PAIR : DWORD, "");
                code += isPair ? 1 : 0;
            }
        }
    }

    /** Returns how many consecutive registers belong to the same file. */
    private static int run(Codes codes, int from) {
        int to = from + 1;
        while (to < Codes.COUNT
                && codes.meaning(to) == Meaning.NUMBERED
                && codes.file(to).equals(codes.file(from))) {
            to++;
        }
        return to - from;
    }

    private void hardwareRegisters(Table table) {
        isa.tables().forms().stream()
                .flatMap(form -> form.slots().stream())
                .flatMap(slot -> slot.kind() instanceof Kind.Hwreg kind ? kind.names().stream() : Stream.empty())
                .map(Kind.Word::text)
                .distinct()
                .forEach(name -> table.row(name, "1", DWORD, "hardware register"));
    }

    private String range(String file, int first, int count) {
        String prefix = isa.tables().codes().files().stream()
                .filter(f -> f.name().equals(file))
                .map(RegisterFile::prefix)
                .findFirst()
                .orElse(file);
        return count == 1 ? prefix + first : prefix + "[" + first + ":" + (first + count - 1) + "]";
    }

    /** Returns a constant's name in words, for example {@code return address}. */
    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
