package org.gfxisa;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gfxisa.text.FormPrinters;

/** Writes instructions as LLVM 22 does, to the character. Allocates nothing but for {@link #text}. Safe to share between threads. */
public final class Disassembler {
    private final Isa isa;
    private final FormPrinters codec;

    public Disassembler(Isa isa) {
        this.isa = isa;
        codec = isa.formPrinters();
    }

    /** The instruction set that it writes. */
    public Isa isa() {
        return isa;
    }

    /** Appends an instruction's text; for an invalid one directives with its bytes. */
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

    /** An instruction's text. */
    public String text(Instruction in) {
        TextBuffer buffer = new TextBuffer();
        format(in, buffer);
        return buffer.toString();
    }

    /** Instructions one behind the other: {@code s_nop 0; v_nop (3 times)}. */
    public String text(List<Instruction> all) {
        Map<String, Integer> times = new LinkedHashMap<>();
        all.forEach(instruction -> times.merge(text(instruction), 1, Integer::sum));
        return times.entrySet().stream()
                .map(e -> e.getKey() + (e.getValue() == 1 ? "" : " (" + e.getValue() + " times)"))
                .collect(Collectors.joining("; "));
    }
}
