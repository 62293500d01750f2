package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.abi.AbiField;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.KernargPreload;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.KernelDirective;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.Structures;

/** Maps directives to the fields of a processor's kernel descriptor. */
final class DescriptorFields {

    private final Isa isa;
    private final TargetProperties properties;
    private final String structures;
    private final Map<KernelDirective, Optional<Field>> fields = new EnumMap<>(KernelDirective.class);

    DescriptorFields(Isa isa) {
        this.isa = isa;
        properties = TargetProperties.of(isa.processor());
        structures = Structures.of(isa.processor());
    }

    /** A field, with the bit of the descriptor at which it starts. */
    record Field(AbiField field, int firstBit) {}

    /** Returns the field that a directive sets; empty if the processor does not have it. */
    Optional<Field> field(KernelDirective directive) {
        return fields.computeIfAbsent(directive, this::find);
    }

    private Optional<Field> find(KernelDirective directive) {
        String[] path = directive.field().split("\\.");
        return KernelDescriptor.FIELDS.stream()
                .filter(f -> f.name().equals(path[0]))
                .findFirst()
                .flatMap(whole -> path.length == 1
                        ? Optional.of(new Field(whole, whole.firstBit()))
                        : part(path[0], path[1]).map(f -> new Field(f, whole.firstBit() + f.firstBit())));
    }

    private Optional<AbiField> part(String word, String name) {
        List<AbiField> fields = switch (word) {
            case "compute_pgm_rsrc1" -> ComputePgmRsrc1.FIELDS;
            case "compute_pgm_rsrc2" -> ComputePgmRsrc2.FIELDS;
            case "compute_pgm_rsrc3" -> ComputePgmRsrc3.FIELDS;
            case "kernarg_preload" -> KernargPreload.FIELDS;
            default -> KernelCodeProperties.FIELDS;
        };
        // A field that has another position from a generation on has the generation as a suffix.
        return fields.stream()
                .filter(f ->
                        f.isAt(structures) && (f.name().equals(name) || f.name().startsWith(name + "_gfx")))
                .findFirst();
    }

    /** Fails for a directive that the processor does not support. */
    void checkTarget(KernelDirective directive) throws SourceException {
        String name = KernelDirectives.nameOf(directive);
        List<FlatScratchSetup> setups = directive.flatScratch();
        if (!setups.isEmpty() && !setups.contains(properties.flatScratch())) {
            boolean isArchitected = setups.contains(FlatScratchSetup.ARCHITECTED);
            throw new SourceException(name + " is for processors "
                    + (isArchitected ? "that set up FLAT_SCRATCH by themselves" : "whose code sets up FLAT_SCRATCH")
                    + ", unlike " + isa.target());
        }
        boolean isMissing = switch (directive) {
            case RESERVE_FLAT_SCRATCH -> !properties.specialSgprs().flatScratch() && properties.sgprGranule() != 0;
            case RESERVE_XNACK_MASK -> !properties.specialSgprs().xnackMask() && properties.sgprGranule() != 0;
            case NEXT_FREE_VGPR, NEXT_FREE_SGPR, RESERVE_VCC -> false;
            default -> field(directive).isEmpty();
        };
        if (isMissing) {
            throw new SourceException(isa.target() + " does not support " + name);
        }
    }

    /** Returns the directives that every kernel must have. */
    List<KernelDirective> required() {
        List<KernelDirective> required =
                new ArrayList<>(List.of(KernelDirective.NEXT_FREE_VGPR, KernelDirective.NEXT_FREE_SGPR));
        Stream.of(KernelDirective.ACCUM_OFFSET)
                .filter(d -> field(d).isPresent())
                .forEach(required::add);
        return required;
    }
}
