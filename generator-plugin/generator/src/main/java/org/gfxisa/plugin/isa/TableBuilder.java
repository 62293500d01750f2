package org.gfxisa.plugin.isa;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.plugin.model.Executions;
import org.gfxisa.plugin.model.FieldSyntax;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.CodeSet;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ImplicitOperand;
import org.gfxisa.table.InstructionWords;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.Kind;

/** Builds the tables of one target. */
public final class TableBuilder {
    /** The width of an implicit register that the spec does not describe. */
    private static final int DWORD = 1;

    private final TargetIsa isa;
    private final List<String> opcodes;
    private final Executions executions;
    private final List<String> implicit;
    private final Map<SlotSpec, org.gfxisa.table.Slot> slots = new HashMap<>();

    /**
     * Prepares to build the tables.
     *
     * @param isa the target's instruction set
     * @param opcodes names of the instructions of all targets, by opcode
     * @param executions how the instructions are executed
     */
    public TableBuilder(TargetIsa isa, List<String> opcodes, Executions executions) {
        this.isa = isa;
        this.opcodes = opcodes;
        this.executions = executions;
        Set<String> names = new TreeSet<>();
        isa.forms().forEach(f -> {
            names.addAll(f.reads());
            names.addAll(f.writes());
        });
        implicit = List.copyOf(names);
    }

    /** Builds the tables. */
    public IsaTables build() {
        Set<String> present = isa.forms().stream().map(FormSpec::instruction).collect(Collectors.toSet());
        Map<String, Integer> numbers = new HashMap<>();
        opcodes.forEach(o -> numbers.put(o, numbers.size()));
        return new IsaTables(
                isa.name(),
                isa.target().waveSizes(),
                new Codes(isa.codes()),
                isa.registerNames(),
                opcodes.stream().map(o -> present.contains(o) ? o : "").toList(),
                opcodes.stream()
                        .map(o -> present.contains(o)
                                ? executions.number(o, isa.target().name())
                                : 0)
                        .toList(),
                implicit.stream()
                        .map(r -> isa.registers()
                                .getOrDefault(r, new ImplicitOperand(r, DWORD, ImplicitOperand.NO_CODE, false)))
                        .toList(),
                isa.counters(),
                IntStream.range(0, isa.forms().size())
                        .mapToObj(i -> form(
                                i,
                                isa.forms().get(i),
                                numbers.get(isa.forms().get(i).instruction())))
                        .toList(),
                DecodeTreeBuilder.build(isa.forms()),
                isa.spellings());
    }

    private org.gfxisa.table.Form form(int id, FormSpec form, int opcode) {
        return new org.gfxisa.table.Form(
                id,
                opcode,
                form.mnemonic(),
                form.format(),
                form.variant(),
                form.bits() / Byte.SIZE,
                form.literal(),
                form.decodeOnly(),
                form.wave(),
                words(form.mask()),
                words(form.value()),
                words(form.base()),
                form.slots().stream()
                        .map(slot -> slots.computeIfAbsent(slot, this::slot))
                        .toList(),
                form.operandCount(),
                bits(form.reads()),
                bits(form.writes()),
                form.scalarLimit(),
                form.raises(),
                form.waits());
    }

    private int bits(Set<String> registers) {
        return registers.stream().mapToInt(r -> 1 << implicit.indexOf(r)).sum();
    }

    private static InstructionWords words(BigInteger bits) {
        return new InstructionWords(
                bits.longValue(),
                bits.shiftRight(Long.SIZE).longValue(),
                bits.shiftRight(2 * Long.SIZE).longValue());
    }

    private org.gfxisa.table.Slot slot(SlotSpec slot) {
        FieldSyntax syntax = slot.syntax();
        return new org.gfxisa.table.Slot(
                slot.name(),
                syntax.register().map(register -> accepting(register, slot)).orElse(syntax.kind()),
                slot.bits(),
                slot.neg(),
                slot.abs(),
                slot.sext(),
                slot.half(),
                slot.type().element(),
                slot.width(),
                slot.type().mask(),
                slot.access().reads(),
                slot.access().writes(),
                slot.isText(),
                slot.isOptional(),
                slot.isListed(),
                slot.lead(),
                slot.barAfter(),
                syntax.prefix(),
                syntax.normal(),
                syntax.absent());
    }

    private Kind accepting(Kind.Register register, SlotSpec slot) {
        CodeSet onlyDecoded = slot.syntax().decodeOnly().isEmpty() ? CodeSet.NONE : codes(slot, true);
        return register.accepting(codes(slot, false), onlyDecoded);
    }

    /** Returns the codes that decode in a slot, or those among them that the assembler rejects. */
    private CodeSet codes(SlotSpec slot, boolean onlyDecoded) {
        FieldSyntax syntax = slot.syntax();
        boolean isFixed = slot.bits().parts().isEmpty();
        Set<Integer> codes = new HashSet<>();
        for (CodeRange range : isa.codes()) {
            if (onlyDecoded ? syntax.isDecodeOnly(range) : syntax.accepts(range)) {
                IntStream.rangeClosed(range.low(), range.high())
                        .filter(code -> !syntax.exclude().contains(code) && (!isFixed || code == slot.fixedCode()))
                        .forEach(codes::add);
            }
        }
        return CodeSet.of(codes::contains);
    }
}
