package org.gfxisa.tiny;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.TargetTables;
import org.gfxisa.exec.ExecutionTable;

/**
 * A made-up instruction set that has every kind of slot, for tests of the core that need no spec: s0 to s15, v0 to v31, a0 to a31. Each
 * form has a value of its own in bits 26 to 31, except where forms follow each other.
 */
public final class TinyIsa {
    private static final int MAGIC = 0x47465849;
    private static final int ROOT_SHIFT = 26;
    private static final int ROOT_BITS = 6;

    private TinyIsa() {}

    /** The instruction set, with waves of 64 lanes. */
    public static Isa load() {
        TargetTables tables = new TargetTables(TinyIsa::resource, ExecutionTable.NONE);
        Processor tiny = new Processor(
                "tiny",
                "tiny",
                List.of(),
                0,
                List.of(64, 32),
                List.of(),
                List.of(),
                "amdgcn",
                List.of(),
                List.of(),
                false,
                0,
                List.of(),
                Optional.of("tiny"),
                tables);
        return tiny.isa().orElseThrow();
    }

    private static InputStream resource(String name) {
        return new ByteArrayInputStream(
                switch (name) {
                    case "tiny.isa" -> bytes();
                    case "mnemonics.txt" -> "huge\tv_elsewhere v_other\n".getBytes(US_ASCII);
                    default -> new byte[0];
                });
    }

    /** Its table. */
    public static byte[] bytes() {
        List<FormDef> forms = forms();
        List<SlotDef> slots =
                forms.stream().flatMap(form -> form.slots.stream()).distinct().toList();
        TableBytes out = new TableBytes();
        out.string("tiny");
        out.ints(64, 32);
        TinyCodes.write(out);
        out.u(slots.size());
        slots.forEach(slot -> slot.write(out));
        List<String> opcodes = forms.stream().map(form -> form.name).distinct().toList();
        out.strings(opcodes);
        out.ints(new int[opcodes.size()]); // nothing is executed
        out.strings(List.of("exec", "scc"));
        out.ints(0, 1);
        out.ints(0, 0);
        out.u(0); // no counters
        out.u(forms.size());
        for (int i = 0; i < forms.size(); i++) {
            boolean hasNext = i + 1 < forms.size() && forms.get(i + 1).leaf == forms.get(i).leaf;
            forms.get(i).write(out, opcodes.indexOf(forms.get(i).name), slots, hasNext ? i + 1 : -1);
        }
        tree(out, forms);
        mnemonics(out, forms);
        return out.finish(MAGIC, 5);
    }

    private static void tree(TableBytes out, List<FormDef> forms) {
        int[] tree = new int[1 + (1 << ROOT_BITS)];
        tree[0] = ROOT_SHIFT << 8 | ROOT_BITS;
        for (int i = forms.size() - 1; i >= 0; i--) {
            tree[1 + forms.get(i).leaf] = -1 - i;
        }
        out.ints(tree);
    }

    private static void mnemonics(TableBytes out, List<FormDef> forms) {
        Map<String, List<Integer>> names = new LinkedHashMap<>();
        for (int i = 0; i < forms.size(); i++) {
            names.computeIfAbsent(forms.get(i).name, k -> new ArrayList<>()).add(i);
            if (!forms.get(i).mnemonic.equals(forms.get(i).name)) {
                names.computeIfAbsent(forms.get(i).mnemonic, k -> new ArrayList<>())
                        .add(i);
            }
        }
        out.u(names.size());
        names.forEach((name, ids) -> {
            out.string(name);
            out.ints(ids.stream().mapToInt(Integer::intValue).toArray());
        });
    }

    private static List<FormDef> forms() {
        List<FormDef> forms = new ArrayList<>();
        forms.addAll(TinyAlu.forms());
        forms.addAll(TinyMemory.forms());
        forms.addAll(TinyControl.forms());
        return forms;
    }
}
