package org.gfxisa.plugin.emit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.plugin.model.Bits;
import org.gfxisa.plugin.model.CodeRange;
import org.gfxisa.plugin.model.Counter;
import org.gfxisa.plugin.model.CounterRaise;
import org.gfxisa.plugin.model.CounterWait;
import org.gfxisa.plugin.model.Executions;
import org.gfxisa.plugin.model.Form;
import org.gfxisa.plugin.model.ImplicitRegister;
import org.gfxisa.plugin.model.Slot;
import org.gfxisa.plugin.model.Syntax;
import org.gfxisa.plugin.model.TargetIsa;

/** Writes the tables of one target; the reader is {@code org.gfxisa.table.IsaTables}, which documents the format. */
public final class TableWriter {
    private static final int MAGIC = 0x47465849;
    private static final int VERSION = 5;
    private static final int CODES = 1024;
    private static final List<String> KINDS = List.of(
            "REGISTER",
            "INT",
            "FLAG",
            "ENUM",
            "BITS",
            "RANGES",
            "LETTERED",
            "COUNTERS",
            "FIELDS",
            "SYMBOLS",
            "HWREG",
            "SENDMSG",
            "BITNAMES",
            "POLICY",
            "SWIZZLE",
            "BUFFER_FORMAT",
            "BRANCH");
    private static final List<String> ELEMENTS = List.of(
            "NONE",
            "B8",
            "I16",
            "F16",
            "BF16",
            "B32",
            "F32",
            "B64",
            "F64",
            "V2I16",
            "V2F16",
            "V2F32",
            "V2B32",
            "WIDE",
            "MIX",
            "V2F16_TWICE",
            "V2F16_LOW",
            "CODE",
            "V2BF16",
            "V2BF16_LOW");

    private final TargetIsa isa;
    private final List<String> opcodes;
    private final Executions executions;
    private final TableOutput out = new TableOutput();
    private final Map<Slot, Integer> slots = new LinkedHashMap<>();
    private final List<String> implicit;

    /**
     * Prepares to write.
     *
     * @param isa the target's instruction set
     * @param opcodes the names of all instructions of all targets; the index is the opcode
     * @param executions how they are executed
     */
    public TableWriter(TargetIsa isa, List<String> opcodes, Executions executions) {
        this.isa = isa;
        this.opcodes = opcodes;
        this.executions = executions;
        Set<String> names = new TreeSet<>();
        isa.forms().forEach(f -> {
            names.addAll(f.reads());
            names.addAll(f.writes());
            f.slots().forEach(s -> slots.putIfAbsent(s, slots.size()));
        });
        implicit = List.copyOf(names);
    }

    /** The table's bytes. */
    public byte[] write() {
        out.string(isa.name());
        out.ints(isa.target().waveSizes());
        codes();
        out.u(slots.size());
        slots.keySet().forEach(this::slot);
        Map<String, Integer> numbers = new LinkedHashMap<>();
        opcodes.forEach(o -> numbers.put(o, numbers.size()));
        Set<String> present = new LinkedHashSet<>();
        isa.forms().forEach(f -> present.add(f.instruction()));
        out.strings(opcodes.stream().map(o -> present.contains(o) ? o : "").toList());
        String processor = isa.target().name();
        out.ints(opcodes.stream()
                .map(o -> present.contains(o) ? executions.number(o, processor) : 0)
                .toList());
        out.strings(implicit);
        List<ImplicitRegister> registers = implicit.stream()
                .map(r -> isa.registers().getOrDefault(r, ImplicitRegister.DWORD))
                .toList();
        out.ints(registers.stream().map(ImplicitRegister::width).toList());
        out.ints(registers.stream().map(r -> r.scalarValue() ? 1 : 0).toList());
        counters();
        DecodeTreeBuilder.Result tree = DecodeTreeBuilder.build(isa.forms());
        out.u(isa.forms().size());
        for (int i = 0; i < isa.forms().size(); i++) {
            form(isa.forms().get(i), numbers.get(isa.forms().get(i).instruction()), tree.next()[i]);
        }
        out.ints(tree.array());
        out.u(isa.spellings().size());
        isa.spellings().forEach((name, forms) -> {
            out.string(name);
            out.ints(forms);
        });
        return out.finish(MAGIC, VERSION);
    }

    private void codes() {
        Map<String, String> prefixes = new LinkedHashMap<>();
        Map<String, Integer> align = new LinkedHashMap<>();
        Map<String, Integer> last = new LinkedHashMap<>();
        for (CodeRange r : isa.codes()) {
            r.file().ifPresent(f -> {
                prefixes.merge(f, r.prefix(), (a, b) -> a.isEmpty() ? b : a);
                align.merge(f, r.align(), Math::max);
                last.merge(f, r.last().orElse(r.first() + r.high() - r.low()), Math::max);
            });
        }
        List<String> files = List.copyOf(prefixes.keySet());
        out.strings(files);
        out.strings(prefixes.values());
        out.ints(List.copyOf(align.values()));
        files.forEach(this::halves);
        out.u(isa.codes().size());
        for (CodeRange r : isa.codes()) {
            out.u(r.low());
            out.u(r.high());
            out.u(r.meaning().ordinal());
            out.s(r.file().map(files::indexOf).orElse(-1));
            out.s(r.first());
            out.s(r.step());
            out.s(r.file().map(last::get).orElse(0));
            out.string(r.name());
            out.string(r.pair());
            out.fixed64(Double.doubleToLongBits(r.value()));
            out.flag(r.decodeOnly());
        }
        Map<String, Integer> aliases = new LinkedHashMap<>();
        isa.codes().forEach(r -> r.also().forEach(name -> aliases.put(name, r.low())));
        out.u(aliases.size());
        aliases.forEach((name, code) -> {
            out.string(name);
            out.u(code);
        });
    }

    /** How the halves of a file's registers are written, and the low one read. */
    private void halves(String file) {
        Optional<CodeRange> range = isa.codes().stream()
                .filter(r -> r.file().equals(Optional.of(file)) && r.halves().size() == 2)
                .findFirst();
        out.flag(range.isPresent());
        range.ifPresent(r -> {
            out.string(r.bareLow() ? "" : r.halves().get(0));
            out.string(r.halves().get(1));
            out.string(r.halves().get(0));
        });
    }

    private void slot(Slot slot) {
        Syntax syntax = slot.syntax();
        out.string(slot.name());
        out.u(KINDS.indexOf(syntax.kind()));
        parts(slot.bits());
        out.s(syntax.add());
        out.s(syntax.xor());
        out.u(syntax.shift());
        out.s(slot.neg());
        out.s(slot.abs());
        out.s(slot.sext());
        out.s(slot.half());
        out.s(orMinusOne(syntax.off()));
        out.u(syntax.align());
        words(accepted(slot, false));
        words(accepted(slot, true));
        out.u(ELEMENTS.indexOf(slot.type().element()));
        out.s(slot.width().dwords());
        out.flag(slot.type().mask());
        parts(slot.width().index());
        out.octets(slot.width().table());
        out.flag(slot.width().byWave());
        out.flag(slot.width().zeroIsOff());
        out.flag(slot.access().reads());
        out.flag(slot.access().writes());
        out.flag(slot.isText());
        out.flag(slot.isOptional());
        out.flag(slot.isListed());
        out.string(slot.lead());
        out.string(slot.barAfter());
        out.string(syntax.prefix());
        out.flag(syntax.normal().isPresent());
        out.s(syntax.normal().orElse(0));
        out.s(syntax.absent());
        out.ints(syntax.nums());
        out.strings(syntax.texts());
        out.flag(syntax.anyTuple());
        out.u(slot.width().fitUnless());
    }

    private static int orMinusOne(OptionalInt value) {
        return value.orElse(-1);
    }

    private void words(long[] words) {
        out.u(words.length);
        for (long word : words) {
            out.fixed64(word);
        }
    }

    /** The codes that may stand in a slot, a bit each: all that decode, or those of them that the assembler refuses. */
    private long[] accepted(Slot slot, boolean decodeOnly) {
        Syntax syntax = slot.syntax();
        if (!syntax.isRegister() || decodeOnly && syntax.decodeOnly().isEmpty()) {
            return new long[0];
        }
        long[] words = new long[CODES / 64];
        boolean fixed = slot.bits().parts().isEmpty();
        for (CodeRange range : isa.codes()) {
            boolean special = syntax.decodeOnly().contains(range.group())
                    || syntax.decodeOnly().contains(range.name());
            if (decodeOnly ? special : syntax.accepts(range)) {
                for (int code = range.low(); code <= range.high(); code++) {
                    if (!syntax.exclude().contains(code) && (!fixed || code == slot.fixedCode())) {
                        words[code / 64] |= 1L << code % 64;
                    }
                }
            }
        }
        return words;
    }

    private void parts(Bits bits) {
        out.u(bits.parts().size());
        for (Bits.Part part : bits.parts()) {
            out.u(part.from());
            out.u(part.width());
            out.u(part.to());
        }
    }

    private void form(Form form, int opcode, int next) {
        out.u(opcode);
        out.string(form.mnemonic());
        out.string(form.format());
        out.string(form.variant());
        out.u(form.bits() / 8);
        out.s(form.literal());
        out.flag(form.decodeOnly());
        out.u(form.wave());
        int words = (form.bits() + 63) / 64;
        out.u(words);
        for (int i = 0; i < words; i++) {
            out.fixed64(word(form.mask(), i));
            out.fixed64(word(form.value(), i));
            out.fixed64(word(form.base(), i));
        }
        List<Integer> numbers = new ArrayList<>();
        form.slots().forEach(s -> numbers.add(slots.get(s)));
        out.u(numbers.size());
        numbers.forEach(out::u);
        out.u(form.operandCount());
        out.s(next);
        out.u(bits(form.reads()));
        out.u(bits(form.writes()));
        out.u(form.scalarLimit());
        out.u(form.raises().size());
        form.raises().forEach(r -> raise(r, form));
        out.u(form.waits().size());
        form.waits().forEach(w -> wait(w, form));
    }

    private void counters() {
        out.u(isa.counters().size());
        for (Counter counter : isa.counters()) {
            out.string(counter.name());
            out.u(counter.most());
            out.flag(counter.freesSources());
            out.flag(counter.unorderedResults());
            out.s(counter.withoutResult().map(this::counter).orElse(-1));
        }
    }

    private int counter(String name) {
        return isa.counters().stream().map(Counter::name).toList().indexOf(name);
    }

    private void raise(CounterRaise raise, Form form) {
        out.u(counter(raise.counter()));
        out.u(raise.order().ordinal());
        out.s(slot(raise.modifier(), form));
        out.string(raise.feature().map(CounterRaise.Feature::name).orElse(""));
        out.flag(raise.feature().map(CounterRaise.Feature::isOn).orElse(false));
    }

    private void wait(CounterWait wait, Form form) {
        out.u(counter(wait.counter()));
        out.s(slot(wait.operand(), form));
        parts(wait.bits());
        out.s(slot(wait.plus(), form));
    }

    /** Index of a slot by its name, or -1. */
    private static int slot(Optional<String> name, Form form) {
        return name.map(n -> form.slots().stream().map(Slot::name).toList().indexOf(n))
                .orElse(-1);
    }

    private long bits(Set<String> registers) {
        return registers.stream().mapToLong(r -> 1L << implicit.indexOf(r)).reduce(0, (a, b) -> a | b);
    }

    private static long word(BigInteger bits, int index) {
        return bits.shiftRight(64 * index).longValue();
    }
}
