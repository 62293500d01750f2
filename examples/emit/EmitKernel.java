import static org.gfxisa.Operands.number;
import static org.gfxisa.Operands.sgpr;
import static org.gfxisa.Operands.vgpr;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.Encoder;
import org.gfxisa.FormOperand;
import org.gfxisa.Instruction;
import org.gfxisa.InstructionBuilder;
import org.gfxisa.Isa;
import org.gfxisa.OperandValue;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.Form;

/**
 * Emits a kernel without a text, and prints what the disassembler makes of it. Each lane loads its element of a buffer, doubles it
 * s4 times, and stores it.
 */
public final class EmitKernel {
    private final InstructionBuilder builder;
    private final List<Instruction> code = new ArrayList<>();
    private int bytes;

    private EmitKernel(Isa isa) {
        builder = new InstructionBuilder(isa);
    }

    public static void main(String[] args) {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        new EmitKernel(isa).emit();

        // Which encodings there are, and what their operands take.
        Form add = isa.forms("v_add_f32").get(0);
        for (FormOperand operand : isa.operands(add)) {
            System.out.println(add.mnemonic() + " " + operand.name() + ": " + String.join(", ", operand.takes()));
        }

        // What does not fit is refused, with what would.
        try {
            new InstructionBuilder(isa).build("s_add_u32", sgpr(0), sgpr(1), vgpr(2));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }

    private void emit() {
        put("s_load_dwordx2", sgpr(2, 2), sgpr(0, 2), number(0));
        put("v_lshlrev_b32", vgpr(1), number(2), vgpr(0));
        put("s_waitcnt", number(0));
        put("global_load_dword", vgpr(2), vgpr(1), sgpr(2, 2));
        put("s_waitcnt", number(0));

        int loop = bytes;
        put("v_add_u32", vgpr(2), vgpr(2), vgpr(2));
        put("s_sub_u32", sgpr(4), sgpr(4), number(1));
        put("s_cmp_lg_u32", sgpr(4), number(0));
        int from = bytes;
        Instruction branch = put("s_cbranch_scc1", number(0));
        new Encoder(builder.isa()).redirect(branch, loop - from);

        put("global_store_dword", vgpr(1), vgpr(2), sgpr(2, 2));
        put("s_endpgm");
        code.forEach(System.out::println);
    }

    private Instruction put(String mnemonic, OperandValue... operands) {
        Instruction instruction = builder.build(mnemonic, operands);
        code.add(instruction);
        bytes += instruction.size();
        return instruction;
    }
}
