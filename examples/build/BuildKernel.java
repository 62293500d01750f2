import static org.gfxisa.Operands.number;
import static org.gfxisa.Operands.sgpr;
import static org.gfxisa.Operands.vgpr;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.gfxisa.Instruction;
import org.gfxisa.InstructionBuilder;
import org.gfxisa.Isa;
import org.gfxisa.OperandValue;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.Kernel;
import org.gfxisa.simulator.codeobject.build.CodeObjectBuilder;
import org.gfxisa.simulator.codeobject.build.KernelBuilder;
import org.gfxisa.simulator.api.Grid;

/** Builds a kernel without a text, as a compiler does, and runs it: each work-item adds a number to its element of a buffer. */
public final class BuildKernel {
    private final InstructionBuilder builder;
    private final ByteArrayOutputStream code = new ByteArrayOutputStream();

    private BuildKernel(Isa isa) {
        builder = new InstructionBuilder(isa);
    }

    public static void main(String[] args) {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        // Its registers are counted, its arguments laid out, descriptor and metadata written.
        KernelBuilder add = new KernelBuilder("add", new BuildKernel(isa).emit()).buffer("data").scalar("addend", 4).largestGroup(64);
        byte[] object = new CodeObjectBuilder(isa).add(add).build();

        Gpu gpu = Gpu.of("gfx90a");
        Kernel kernel = gpu.load(object, "add").kernel("add");
        Buffer data = gpu.buffer(new int[] {1, 2, 3, 4});
        gpu.launch(kernel, Grid.of(4, 4), data, 10);
        System.out.println(Arrays.toString(data.toInts()));
        if (!Arrays.equals(data.toInts(), new int[] {11, 12, 13, 14})) {
            System.exit(1);
        }
    }

    /** s[0:1] is the address of the arguments, v0 the work-item's number. */
    private byte[] emit() {
        put("s_load_dwordx2", sgpr(4, 2), sgpr(0, 2), number(0));
        put("s_load_dword", sgpr(6), sgpr(0, 2), number(8));
        put("v_lshlrev_b32", vgpr(0), number(2), vgpr(0));
        put("s_waitcnt", number(0));
        put("global_load_dword", vgpr(1), vgpr(0), sgpr(4, 2));
        put("s_waitcnt", number(0));
        put("v_add_u32", vgpr(1), sgpr(6), vgpr(1));
        put("global_store_dword", vgpr(0), vgpr(1), sgpr(4, 2));
        put("s_endpgm");
        return code.toByteArray();
    }

    private void put(String mnemonic, OperandValue... operands) {
        Instruction instruction = builder.build(mnemonic, operands);
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        code.writeBytes(bytes);
    }
}
