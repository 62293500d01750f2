package org.gfxisa.text;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gfxisa.FormOperand;
import org.gfxisa.plan.FormPlan;
import org.gfxisa.plan.IsaPlan;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Form;

/**
 * What the assembler looks up: mnemonics, first words of modifiers, register names, and a reader per form, which is made when it is first
 * asked for: a source uses few of them. Shared by all threads.
 */
public final class AssemblyPlan {
    private static final FormReader[] NONE = {};

    private final IsaPlan plan;
    private final TextPlan text;
    private final OperandMatcher matcher;
    private final BusLimit bus;
    private final Words mnemonics;
    private final List<List<Integer>> formsOf;
    /** By form and by mnemonic; null where nobody has asked yet. */
    private final FormReader[] readers;

    private final FormReader[][] byMnemonic;
    private final Words heads;
    private final RegisterWords registers;

    public AssemblyPlan(IsaPlan plan, TextPlan text) {
        this.plan = plan;
        this.text = text;
        Set<String> words = new LinkedHashSet<>();
        for (int id = 0; id < plan.formCount(); id++) {
            FormPlan form = plan.form(id);
            for (int i = form.form().operandCount(); i < form.slots().length; i++) {
                SlotPlan slot = form.slots()[i];
                words.addAll(text.syntax(slot).heads());
            }
        }
        heads = new Words(words);
        registers = new RegisterWords(plan.rules(), plan.tables().registerNames());
        matcher = new OperandMatcher(plan, text.constants());
        bus = new BusLimit(plan);
        readers = new FormReader[plan.formCount()];
        Map<String, List<Integer>> spellings = plan.tables().spellings();
        mnemonics = new Words(spellings.keySet());
        formsOf = List.copyOf(spellings.values());
        byMnemonic = new FormReader[formsOf.size()][];
    }

    /** The readers of a mnemonic in the order they are tried, which stands between two places; empty if there is none. */
    public FormReader[] find(char[] text, int from, int to) {
        int word = mnemonics.find(text, from, to);
        if (word == Words.NONE) {
            return NONE;
        }
        FormReader[] known = byMnemonic[word];
        if (known == null) {
            known = formsOf.get(word).stream()
                    .map(id -> plan.form(id).form())
                    .filter(form -> !form.decodeOnly() && form.isIn(plan.waveSize()))
                    .map(this::reader)
                    .toArray(FormReader[]::new);
            byMnemonic[word] = known;
        }
        return known;
    }

    /** The reader of a form. Threads that ask for it at the same time may each make one, which are alike. */
    FormReader reader(Form form) {
        FormReader known = readers[form.id()];
        if (known == null) {
            known = new FormReader(plan.form(form.id()), plan.rules(), text, matcher, bus, registers, heads);
            readers[form.id()] = known;
        }
        return known;
    }

    /** The forms of a mnemonic in the order they are tried; none if there is no such mnemonic. */
    public List<Form> forms(String mnemonic) {
        return Arrays.stream(find(mnemonic.toCharArray(), 0, mnemonic.length()))
                .map(FormReader::form)
                .toList();
    }

    /** The operands of a form in the order of the text, then its modifiers. */
    public List<FormOperand> operands(Form form) {
        SlotPlan[] slots = plan.form(form.id()).slots();
        return IntStream.range(0, slots.length)
                .filter(i -> i >= form.operandCount() || slots[i].slot().isText())
                .mapToObj(i -> operand(slots[i], i >= form.operandCount()))
                .toList();
    }

    private FormOperand operand(SlotPlan slot, boolean isModifier) {
        List<String> takes = slot.isRegister() ? Accepted.by(slot, plan.rules()) : List.of();
        int width = slot.isRegister() ? slot.staticWidth() : 0;
        return new FormOperand(
                slot.slot().name(),
                isModifier,
                takes,
                width,
                slot.slot().isRead(),
                slot.slot().isWritten());
    }

    /** A reader of lines, for one thread. */
    public LineReader newLineReader(UnknownMnemonic unknown) {
        return new LineReader(this, unknown, new LineOperands(new OperandReader(registers)));
    }

    /** A reader of values, for one thread. */
    public ValueReader newValueReader(UnknownMnemonic unknown) {
        return new ValueReader(this, unknown);
    }

    /** The names of registers. */
    public RegisterWords registers() {
        return registers;
    }

    /** An error in words, with what would fit; empty if there is none. */
    String error(Cursor errors) {
        String hint = errors.refusing()
                .map(operand -> String.join(", ", Accepted.by(operand, plan.rules())))
                .filter(accepted -> !accepted.isEmpty())
                .map(accepted -> "; it takes " + accepted)
                .orElse("");
        return errors.error() + hint;
    }
}
