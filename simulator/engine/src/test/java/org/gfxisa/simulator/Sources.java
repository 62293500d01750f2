package org.gfxisa.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.TargetIdException;
import org.gfxisa.simulator.codeobject.asm.ObjectAssembler;
import org.gfxisa.simulator.codeobject.link.LinkException;
import org.gfxisa.simulator.codeobject.link.Linker;

/** Code objects of sources, for tests. */
public final class Sources {
    private Sources() {}

    /** A linked code object. */
    public static byte[] assemble(String target, String source) {
        try {
            TargetId id = TargetId.parse(target, Processors::find);
            ObjectAssembler.Result result =
                    new ObjectAssembler(id, id.processor().isa().orElseThrow()).assemble(source, "test.s");
            assertEquals(List.of(), result.problems());
            return Linker.link(List.of(new Linker.Input("test.o", result.file().orElseThrow())));
        } catch (TargetIdException | LinkException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * The text of several kernels without arguments.
     *
     * @param kernels each as {@code name:kind:instructions}
     * @param rest of the source
     */
    public static String kernels(String target, List<String> kernels, String rest) {
        StringBuilder text = new StringBuilder(".amdgcn_target \"amdgcn-amd-amdhsa--" + target + "\"\n");
        StringBuilder metadata = new StringBuilder();
        for (String kernel : kernels) {
            String[] parts = kernel.split(":", 3);
            text.append("""
                    .text
                    .globl %1$s
                    .p2align 8
                    .type %1$s,@function
                    %1$s:
                    %2$s
                    .rodata
                    .p2align 6
                    .amdhsa_kernel %1$s
                      .amdhsa_next_free_vgpr 32
                      .amdhsa_next_free_sgpr 32
                      .amdhsa_accum_offset 32
                    .end_amdhsa_kernel
                    """.formatted(parts[0], parts[2]));
            metadata.append("""
                      - .name: %1$s
                        .symbol: %1$s.kd
                        .kind: %2$s
                        .kernarg_segment_size: 0
                        .kernarg_segment_align: 8
                        .group_segment_fixed_size: 0
                        .private_segment_fixed_size: 0
                        .wavefront_size: 64
                        .sgpr_count: 32
                        .vgpr_count: 32
                        .max_flat_workgroup_size: 256
                    """.formatted(parts[0], parts[1]));
        }
        return text + rest + ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.kernels:\n"
                + metadata.toString().indent(2) + "...\n.end_amdgpu_metadata\n";
    }

    /**
     * A kernel {@code k} with its arguments' address in s[0:1].
     *
     * @param code its instructions
     * @param metadata of the code object, as lines of {@code .amdgpu_metadata} beside the kernels'
     * @param args of the kernel, as lines of its metadata
     */
    public static byte[] kernel(String target, String code, String metadata, String args) {
        String accumulation = target.equals("gfx90a") ? "  .amdhsa_accum_offset 32\n" : "";
        return assemble(target, """
                .amdgcn_target "amdgcn-amd-amdhsa--%s"
                .text
                .globl k
                .p2align 8
                .type k,@function
                k:
                %s
                .Lend:
                .size k, .Lend-k
                .rodata
                .p2align 6
                .amdhsa_kernel k
                  .amdhsa_user_sgpr_kernarg_segment_ptr 1
                  .amdhsa_next_free_vgpr 32
                  .amdhsa_next_free_sgpr 32
                %s.end_amdhsa_kernel
                .amdgpu_metadata
                ---
                amdhsa.version: [1, 2]
                %s
                amdhsa.kernels:
                  - .name: k
                    .symbol: k.kd
                    .kernarg_segment_size: 64
                    .kernarg_segment_align: 8
                    .group_segment_fixed_size: 0
                    .private_segment_fixed_size: 0
                    .wavefront_size: 64
                    .sgpr_count: 32
                    .vgpr_count: 32
                    .max_flat_workgroup_size: 256
                    .args:
                %s
                ...
                .end_amdgpu_metadata
                """.formatted(target, code, accumulation, metadata, args.indent(6)));
    }
}
