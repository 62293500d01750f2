package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The names of instructions in all generations: every mnemonic that the assembler accepts. */
final class MnemonicNames {
    private final Reference reference;
    private final Map<String, Map<String, Set<SiteIsa>>> byInstruction = new TreeMap<>();

    MnemonicNames(Reference reference) {
        this.reference = reference;
        for (SiteIsa isa : reference.isas()) {
            isa.spec()
                    .spellings()
                    .forEach((name, forms) -> forms.forEach(form -> {
                        String instruction = isa.formSpec(form).instruction();
                        byInstruction
                                .computeIfAbsent(instruction, i -> new LinkedHashMap<>())
                                .computeIfAbsent(name, n -> new LinkedHashSet<>())
                                .add(isa);
                    }));
        }
    }

    /**
     * A name.
     *
     * @param name the mnemonic
     * @param range description of the instruction sets that have it
     * @param marks the instruction sets as a mask
     * @param isBare whether it is not another name with a suffix
     */
    public record Name(String name, String range, String marks, boolean isBare) {}

    /** Returns the names of an instruction. */
    List<Name> of(String instruction) {
        Map<String, Set<SiteIsa>> names = byInstruction.getOrDefault(instruction, Map.of());
        List<Name> all = new ArrayList<>();
        names.forEach((name, isas) -> all.add(new Name(
                name,
                reference.range(isas),
                Reference.marks(isas),
                names.keySet().stream().noneMatch(n -> !n.equals(name) && name.startsWith(n + "_")))));
        return all;
    }
}
