import static org.gfxisa.Operands.number;
import static org.gfxisa.Operands.sgpr;
import static org.gfxisa.Operands.vgpr;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gfxisa.Instruction;
import org.gfxisa.InstructionBuilder;
import org.gfxisa.Isa;
import org.gfxisa.OperandValue;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.build.CodeObjectBuilder;
import org.gfxisa.simulator.codeobject.build.KernelBuilder;

/** Builds three kernels without a text, each as the .s file of its name next to this. Argument: the folder for the code objects. */
public final class TypedKernels {
    private final InstructionBuilder builder;
    private final ByteArrayOutputStream code = new ByteArrayOutputStream();

    private TypedKernels(Isa isa) {
        builder = new InstructionBuilder(isa);
    }

    private TypedKernels put(String mnemonic, OperandValue... operands) {
        Instruction instruction = builder.build(mnemonic, operands);
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        code.writeBytes(bytes);
        return this;
    }

    private KernelBuilder kernel(String name) {
        return new KernelBuilder(name, code.toByteArray());
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        Isa gfx90a = Targets.GFX90A.isa().orElseThrow();
        KernelBuilder add = new TypedKernels(gfx90a)
                .put("s_load_dwordx2", sgpr(4, 2), sgpr(0, 2), number(0))
                .put("s_load_dword", sgpr(6), sgpr(0, 2), number(8))
                .put("v_lshlrev_b32", vgpr(0), number(2), vgpr(0))
                .put("s_waitcnt", number(0))
                .put("global_load_dword", vgpr(1), vgpr(0), sgpr(4, 2))
                .put("s_waitcnt", number(0))
                .put("v_add_u32", vgpr(1), sgpr(6), vgpr(1))
                .put("global_store_dword", vgpr(0), vgpr(1), sgpr(4, 2))
                .put("s_endpgm")
                .kernel("add")
                .buffer("data")
                .scalar("addend", 4)
                .largestGroup(64);
        Files.write(folder.resolve("add.co"), new CodeObjectBuilder(gfx90a).add(add).build());

        Isa gfx1100 = Targets.GFX1100.isa().orElseThrow();
        KernelBuilder reverse = new TypedKernels(gfx1100)
                .put("v_lshlrev_b32", vgpr(1), number(2), vgpr(0))
                .put("ds_store_b32", vgpr(1), vgpr(0))
                .put("s_waitcnt", number(0))
                .put("s_barrier")
                .put("v_sub_nc_u32", vgpr(2), number(124), vgpr(1))
                .put("ds_load_b32", vgpr(3), vgpr(2))
                .put("s_load_b64", sgpr(4, 2), sgpr(0, 2), number(0))
                .put("s_waitcnt", number(0))
                .put("global_store_b32", vgpr(1), vgpr(3), sgpr(4, 2))
                .put("s_endpgm")
                .kernel("reverse")
                .buffer("out")
                .localMemory(128)
                .workGroupIds(2)
                .workItemIds(2)
                .largestGroup(32);
        Files.write(folder.resolve("reverse.co"), new CodeObjectBuilder(gfx1100).add(reverse).build());

        Isa gfx803 = Targets.GFX803.isa().orElseThrow();
        KernelBuilder store = new TypedKernels(gfx803)
                .put("s_load_dwordx2", sgpr(8, 2), sgpr(0, 2), number(0))
                .put("s_load_dwordx2", sgpr(10, 2), sgpr(0, 2), number(8))
                .put("s_waitcnt", number(0))
                .put("v_mov_b32", vgpr(2), sgpr(8))
                .put("v_mov_b32", vgpr(3), sgpr(9))
                .put("v_mov_b32", vgpr(4), sgpr(10))
                .put("v_mov_b32", vgpr(5), sgpr(11))
                .put("flat_store_dwordx2", vgpr(2, 2), vgpr(4, 2))
                .put("s_endpgm")
                .kernel("store")
                .buffer("out")
                .scalar("value", 8)
                .privateMemory(16)
                .workGroupIds(3);
        Files.write(folder.resolve("store.co"), new CodeObjectBuilder(gfx803).add(store).build());
    }
}
