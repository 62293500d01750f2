package org.gfxisa.simulator.codeobject.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.asm.ObjectAssembler;
import org.gfxisa.simulator.codeobject.asm.SourceProblem;
import org.gfxisa.simulator.codeobject.link.LinkException;
import org.gfxisa.simulator.codeobject.link.Linker;

/** Makes a loadable code object from kernels that a program generates. */
public final class CodeObjectBuilder {
    private final Isa isa;
    private final TargetId target;
    private final List<KernelBuilder> kernels = new ArrayList<>();

    /** Makes a builder for a processor with any setting of its features. */
    public CodeObjectBuilder(Isa isa) {
        this(isa, TargetId.of(isa.processor(), Map.of()));
    }

    /**
     * Makes a builder for a target.
     *
     * @param isa the instruction set in a wavefront size
     * @param target its processor and features
     */
    public CodeObjectBuilder(Isa isa, TargetId target) {
        this.isa = isa;
        this.target = target;
    }

    /** Adds a kernel. */
    public CodeObjectBuilder add(KernelBuilder kernel) {
        kernels.add(kernel);
        return this;
    }

    /**
     * Returns the code object, of version 5.
     *
     * @throws IllegalArgumentException if a kernel requires what the target does not have, or if two kernels have the same name
     */
    public byte[] build() {
        StringBuilder source = new StringBuilder("\t.amdhsa_code_object_version 5\n");
        kernels.forEach(k -> source.append(k.source(isa)));
        source.append(
                        "\t.ident \"gfxisa\"\n\t.amdgpu_metadata\n---\namdhsa.version:\n  - 1\n  - 2\namdhsa.target: 'amdgcn-amd-amdhsa--")
                .append(target.canonical())
                .append("'\namdhsa.kernels:\n");
        kernels.forEach(k -> source.append(k.metadata(isa)));
        source.append("...\n\t.end_amdgpu_metadata\n");
        ObjectAssembler.Result result = new ObjectAssembler(target, isa).assemble(source.toString(), "kernels");
        for (SourceProblem problem : result.problems()) {
            throw new IllegalArgumentException(problem.message());
        }
        try {
            return Linker.link(List.of(new Linker.Input("kernels", result.file().orElseThrow())));
        } catch (LinkException e) {
            throw new IllegalArgumentException(e.getMessage());
        }
    }
}
