package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.CounterUses;
import org.gfxisa.info.Flow;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;
import org.gfxisa.simulator.json.JsonWriter;

/** Prints one JSON object a line for each instruction, with its bytes and text, and its effects on registers, memory, counters and control flow. */
public final class InstructionJson implements InstructionPrinter {
    private final Isa isa;
    private final Decoder decoder;
    private final InstructionInfo info;
    private final ByteSink out;
    /** The first fields of each object. */
    private final Map<String, Object> place = new LinkedHashMap<>();

    private final Instruction instruction = new Instruction();
    private long invalid;

    public InstructionJson(Isa isa, ByteSink out) {
        this.isa = isa;
        this.decoder = new Decoder(isa);
        this.info = new InstructionInfo(isa);
        this.out = out;
    }

    /** Adds a field to the start of each object from now on, for example the file, section or line of the instruction. */
    public InstructionJson in(String field, Object value) {
        place.put(field, value);
        return this;
    }

    @Override
    public int print(byte[] code, int offset, int limit, long address, BranchNames names) throws IOException {
        int size = decoder.decode(code, offset, limit, instruction);
        Map<String, Object> fields = new LinkedHashMap<>(place);
        fields.put("address", address);
        fields.put("bytes", HexFormat.of().formatHex(code, offset, offset + size));
        if (instruction.isValid()) {
            describe(fields, address, names);
        } else {
            invalid++;
            fields.put("invalid", instruction.invalidReason());
        }
        write(fields);
        return size;
    }

    /** Prints a decoded instruction that was read from a line. */
    public void print(Instruction valid, long line) throws IOException {
        byte[] bytes = new byte[valid.size()];
        valid.copyTo(bytes, 0);
        in("line", line).print(bytes, 0, bytes.length, 0, BranchNames.NONE);
    }

    /** Prints the error of a line. */
    public void error(long line, String why) throws IOException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("line", line);
        fields.put("error", why);
        write(fields);
    }

    @Override
    public long invalid() {
        return invalid;
    }

    private void write(Map<String, Object> fields) throws IOException {
        out.utf8(JsonWriter.text(json -> json.tree(fields))).put('\n');
    }

    private void describe(Map<String, Object> fields, long address, BranchNames names) {
        info.read(instruction);
        fields.put("text", instruction.toString());
        fields.put("mnemonic", instruction.mnemonic());
        fields.put("format", instruction.format());
        fields.put("reads", registers(RegisterUses::isRead));
        fields.put("writes", registers(RegisterUses::isWritten));
        if (info.flow() != Flow.NEXT) {
            fields.put("flow", word(info.flow()));
        }
        info.target(address).ifPresent(target -> {
            fields.put("target", target);
            String label = names.label(target);
            String name = label.isEmpty() ? names.describe(target) : label;
            if (!name.isEmpty()) {
                fields.put("target_name", name.replaceAll("^ <|>$", ""));
            }
        });
        info.memory().ifPresent(access -> {
            Map<String, Object> memory = new LinkedHashMap<>();
            memory.put("access", word(access.access()));
            memory.put("space", word(access.space()));
            memory.put("bytes", access.bytes());
            fields.put("memory", memory);
        });
        counters(fields);
    }

    private List<String> registers(BiPredicate<RegisterUses, Integer> isWanted) {
        Set<String> names = new LinkedHashSet<>();
        RegisterUses uses = info.registers();
        for (int use = 0; use < uses.count(); use++) {
            for (int register = 0; register < uses.width(use) && isWanted.test(uses, use); register++) {
                names.add(uses.name(use, register));
            }
        }
        return List.copyOf(names);
    }

    private void counters(Map<String, Object> fields) {
        CounterUses uses = info.counters();
        Map<String, Object> waits = new LinkedHashMap<>();
        for (int counter = 0; counter < uses.count(); counter++) {
            if (uses.waitsFor(counter) < isa.tables().counters().get(counter).most()) {
                waits.put(isa.tables().counters().get(counter).name(), uses.waitsFor(counter));
            }
        }
        List<String> raised = new ArrayList<>();
        for (int raise = 0; raise < uses.raised(); raise++) {
            if (!uses.isAside(raise)) {
                raised.add(isa.tables().counters().get(uses.counter(raise)).name());
            }
        }
        if (!waits.isEmpty()) {
            fields.put("waits", waits);
        }
        if (!raised.isEmpty()) {
            fields.put("raises", raised);
        }
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
