package org.gfxisa;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gfxisa.text.FormPrinters;

/** Prints instructions exactly like LLVM 22. Nothing is allocated except by {@link #text}. Safe for use by several threads. */
public final class Disassembler {
    private final Isa isa;
    private final FormPrinters codec;

    public Disassembler(Isa isa) {
        this.isa = isa;
        codec = isa.formPrinters();
    }

    /** Returns the instruction set. */
    public Isa isa() {
        return isa;
    }

    /** Appends the text of an instruction; for an invalid one, directives with its bytes. */
    public void format(Instruction in, TextBuffer out) {
        if (in.isValid()) {
            codec.form(in.formId()).print(in.word(0), in.word(1), in.word(2), out);
        } else if (in.size() == Integer.BYTES) {
            out.append(".long ").appendHex(in.word(0) & 0xffffffffL);
        } else {
            for (int i = 0; i < in.size(); i++) {
                out.append(i == 0 ? ".byte " : ", ").appendHex(in.word(0) >>> i * Byte.SIZE & 0xff);
            }
        }
    }

    /** Returns the text of an instruction. */
    public String text(Instruction in) {
        TextBuffer buffer = new TextBuffer();
        format(in, buffer);
        return buffer.toString();
    }

    /** Returns the texts of several instructions: {@code s_nop 0; v_nop (3 times)}. */
    public String text(List<Instruction> all) {
        Map<String, Integer> times = new LinkedHashMap<>();
        all.forEach(instruction -> times.merge(text(instruction), 1, Integer::sum));
        return times.entrySet().stream()
                .map(e -> e.getKey() + (e.getValue() == 1 ? "" : " (" + e.getValue() + " times)"))
                .collect(Collectors.joining("; "));
    }
}
