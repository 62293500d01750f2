package org.gfxisa.text;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gfxisa.FormOperand;
import org.gfxisa.codec.FormCodec;
import org.gfxisa.codec.IsaCodec;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Form;

/**
 * The tables of the assembler: mnemonics, modifier keywords, register names, and a parser for each form. A form's parser is
 * created when it is first needed, since a source uses few forms. Safe for use by several threads.
 */
public final class FormParsers {
    private static final FormParser[] NONE = {};

    private final IsaCodec codec;
    private final FormPrinters text;
    private final OperandMatcher matcher;
    private final ConstantBusLimit bus;
    private final WordTable mnemonics;
    private final List<List<Integer>> formsOf;
    /** The parsers by form and by mnemonic; null where none was needed yet. */
    private final FormParser[] readers;

    private final FormParser[][] byMnemonic;
    private final WordTable keywords;
    private final RegisterNames registers;

    public FormParsers(IsaCodec codec, FormPrinters text) {
        this.codec = codec;
        this.text = text;
        Set<String> words = new LinkedHashSet<>();
        for (int id = 0; id < codec.formCount(); id++) {
            FormCodec form = codec.form(id);
            for (int i = form.form().operandCount(); i < form.slots().length; i++) {
                SlotCodec slot = form.slots()[i];
                words.addAll(text.syntax(slot).keywords());
            }
        }
        keywords = new WordTable(words);
        registers = new RegisterNames(codec.rules(), codec.tables().registerNames());
        matcher = new OperandMatcher(codec, text.constants());
        bus = new ConstantBusLimit(codec);
        readers = new FormParser[codec.formCount()];
        Map<String, List<Integer>> spellings = codec.tables().spellings();
        mnemonics = new WordTable(spellings.keySet());
        formsOf = List.copyOf(spellings.values());
        byMnemonic = new FormParser[formsOf.size()][];
    }

    /**
     * Returns the parsers for the mnemonic at {@code from..to}, in the order in which they are to be tried; an empty array if the
     * mnemonic is unknown.
     */
    public FormParser[] find(char[] text, int from, int to) {
        int word = mnemonics.find(text, from, to);
        if (word == WordTable.NONE) {
            return NONE;
        }
        FormParser[] known = byMnemonic[word];
        if (known == null) {
            known = formsOf.get(word).stream()
                    .map(id -> codec.form(id).form())
                    .filter(form -> !form.decodeOnly() && form.isIn(codec.waveSize()))
                    .map(this::reader)
                    .toArray(FormParser[]::new);
            byMnemonic[word] = known;
        }
        return known;
    }

    /** Returns the parser of a form. Threads that race create equal parsers, so no lock is needed. */
    FormParser reader(Form form) {
        FormParser known = readers[form.id()];
        if (known == null) {
            known = new FormParser(codec.form(form.id()), codec.rules(), text, matcher, bus, registers, keywords);
            readers[form.id()] = known;
        }
        return known;
    }

    /** Returns the forms of a mnemonic in the order in which they are tried; an empty list if the mnemonic is unknown. */
    public List<Form> forms(String mnemonic) {
        return Arrays.stream(find(mnemonic.toCharArray(), 0, mnemonic.length()))
                .map(FormParser::form)
                .toList();
    }

    /** Returns the operands of a form in the order of the text, followed by its modifiers. */
    public List<FormOperand> operands(Form form) {
        SlotCodec[] slots = codec.form(form.id()).slots();
        return IntStream.range(0, slots.length)
                .filter(i -> i >= form.operandCount() || slots[i].slot().isText())
                .mapToObj(i -> operand(slots[i], i >= form.operandCount()))
                .toList();
    }

    private FormOperand operand(SlotCodec slot, boolean isModifier) {
        List<String> takes = slot.isRegister() ? AcceptedOperands.by(slot, codec.rules()) : List.of();
        int width = slot.isRegister() ? slot.staticWidth() : 0;
        return new FormOperand(
                slot.slot().name(),
                isModifier,
                takes,
                width,
                slot.slot().isRead(),
                slot.slot().isWritten());
    }

    /** Creates a line parser, for use by one thread. */
    public LineParser newLineReader(UnknownMnemonic unknown) {
        return new LineParser(this, unknown, new ParsedOperands(new OperandParser(registers)));
    }

    /** Creates a matcher of operand values, for use by one thread. */
    public InstructionMatcher newValueReader(UnknownMnemonic unknown) {
        return new InstructionMatcher(this, unknown);
    }

    /** Returns the names of registers. */
    public RegisterNames registers() {
        return registers;
    }

    /** Formats an error, with the operands that would be accepted; an empty text if there is no error. */
    String error(Cursor errors) {
        String hint = errors.refusing()
                .map(operand -> String.join(", ", AcceptedOperands.by(operand, codec.rules())))
                .filter(accepted -> !accepted.isEmpty())
                .map(accepted -> "; it takes " + accepted)
                .orElse("");
        return errors.error() + hint;
    }
}
