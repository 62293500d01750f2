package org.gfxisa.tiny;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.TargetTables;
import org.gfxisa.exec.ExecutionTable;
import org.gfxisa.table.DecodeNode;
import org.gfxisa.table.ImplicitOperand;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.KnownMnemonics;
import org.gfxisa.table.TableFile;

/**
 * A made-up instruction set that has every kind of slot, for tests of the core that need no spec: s0 to s15, v0 to v31, a0 to a31. Each
 * form has a value of its own in bits 26 to 31, except where forms follow each other.
 */
public final class TinyIsa {
    private static final int ROOT_SHIFT = 26;
    private static final int ROOT_BITS = 6;

    private TinyIsa() {}

    /** The instruction set, with waves of 64 lanes. */
    public static Isa load() {
        TargetTables tables = new TargetTables(TinyIsa::resource, ExecutionTable.NONE);
        Processor tiny = new Processor(
                "tiny",
                "tiny",
                List.of("tiny"),
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
                    case "KnownMnemonics.table" ->
                        TableFile.bytes(new KnownMnemonics(Map.of("huge", List.of("v_elsewhere", "v_other"))));
                    default -> new byte[0];
                });
    }

    /** Its table. */
    public static byte[] bytes() {
        List<FormDef> forms = forms();
        List<String> opcodes = forms.stream().map(form -> form.name).distinct().toList();
        return TableFile.bytes(new IsaTables(
                "tiny",
                List.of(64, 32),
                TinyCodes.codes(),
                List.of("elsewhere", "x["),
                opcodes,
                opcodes.stream().map(o -> 0).toList(), // nothing is executed
                List.of(
                        new ImplicitOperand("exec", 0, ImplicitOperand.NO_CODE, false),
                        new ImplicitOperand("scc", 1, 253, false)),
                List.of(),
                IntStream.range(0, forms.size())
                        .mapToObj(i -> forms.get(i).form(i, opcodes.indexOf(forms.get(i).name)))
                        .toList(),
                tree(forms),
                spellings(forms)));
    }

    private static DecodeNode tree(List<FormDef> forms) {
        return new DecodeNode.Choice(
                ROOT_SHIFT,
                IntStream.range(0, 1 << ROOT_BITS)
                        .mapToObj(leaf -> (DecodeNode) new DecodeNode.Leaf(IntStream.range(0, forms.size())
                                .filter(i -> forms.get(i).leaf == leaf)
                                .boxed()
                                .toList()))
                        .toList());
    }

    private static Map<String, List<Integer>> spellings(List<FormDef> forms) {
        Map<String, List<Integer>> names = new LinkedHashMap<>();
        for (int i = 0; i < forms.size(); i++) {
            for (String name : new TreeSet<>(List.of(forms.get(i).name, forms.get(i).mnemonic))) {
                names.computeIfAbsent(name, k -> new ArrayList<>()).add(i);
            }
        }
        return names;
    }

    private static List<FormDef> forms() {
        List<FormDef> forms = new ArrayList<>();
        forms.addAll(TinyAlu.forms());
        forms.addAll(TinyMemory.forms());
        forms.addAll(TinyControl.forms());
        return forms;
    }
}
