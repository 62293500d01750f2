package org.gfxisa.info;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.OperandView;
import org.gfxisa.Processor;
import org.gfxisa.exec.Access;
import org.gfxisa.exec.Space;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.Form;
import org.gfxisa.table.InstructionWords;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said of instructions, beside what their operands, their implicit registers and their texts say. */
class InstructionInfoTest {
    private static final int ROUNDS = Boolean.getBoolean("gfxisa.proofs") ? 40 : 12;
    private static final int BYTES = 24;

    private final Instruction instruction = new Instruction();

    /** Every instruction set, in all its wave sizes. */
    static List<Named<Isa>> isas() {
        Map<String, Named<Isa>> isas = new LinkedHashMap<>();
        for (Processor processor : Targets.all()) {
            processor
                    .isa()
                    .ifPresent(isa -> processor.wavefrontSizes().forEach(wave -> {
                        String name = isa.name() + " wave" + wave;
                        isas.putIfAbsent(name, Named.of(name, isa.withWave(wave)));
                    }));
        }
        return List.copyOf(isas.values());
    }

    /** Every encoding of every instruction set, with random bits where it leaves some. */
    @ParameterizedTest
    @MethodSource("isas")
    void registersAndTargetsAreThoseOfOperandsAndTexts(Isa isa) {
        InstructionInfo info = new InstructionInfo(isa);
        Decoder decoder = new Decoder(isa);
        Disassembler disassembler = new Disassembler(isa);
        SplittableRandom random = new SplittableRandom(1);
        int checked = 0;
        int targets = 0;
        for (int id = 0; id < isa.formCount(); id++) {
            for (int round = 0; round < ROUNDS; round++) {
                decoder.decode(bytes(isa.form(id), random), 0, BYTES, instruction);
                if (instruction.isValid()) {
                    info.read(instruction);
                    assertEquals(expected(isa, instruction), uses(info.registers()), instruction::toString);
                    List<String> words = List.of(disassembler.text(instruction).split("[ ,]"));
                    assertTrue(words.containsAll(info.policy()), () -> info.policy() + " of " + words);
                    checked++;
                    targets += checkTarget(info) ? 1 : 0;
                }
            }
        }
        assertTrue(checked > isa.formCount() && targets > ROUNDS, checked + " instructions, " + targets + " targets");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gfx90a | global_load_dword v0, v1, s[2:3] glc slc | glc slc",
                "gfx90a | global_load_dword v0, v1, s[2:3] offset:8 |",
                "gfx942 | global_atomic_add v0, v1, s[2:3] sc1 nt | nt sc1",
                "gfx1030 | buffer_load_dword v0, off, s[4:7], 0 glc dlc | glc dlc",
                "gfx1200 | global_load_b32 v0, v1, s[2:3] th:TH_LOAD_NT scope:SCOPE_SYS | th:TH_LOAD_NT scope:SCOPE_SYS",
                "gfx1200 | s_load_b32 s0, s[2:3], 0x0 |",
                "gfx942 | v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], v[0:15] |"
            })
    void policiesAreTheWordsOfTheText(String target, String text, String policy) {
        assertEquals(
                policy == null ? List.of() : List.of(policy.split(" ")),
                info(target, text).policy());
    }

    @Test
    void matrixInstructionsTakePasses() {
        assertEquals(
                OptionalInt.of(8),
                info("gfx942", "v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], v[0:15]")
                        .passes());
        assertEquals(OptionalInt.empty(), info("gfx942", "v_mov_b32 v0, v1").passes());
    }

    private static InstructionInfo info(String target, String text) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        Instruction instruction = new Instruction();
        assertEquals("", new Assembler(isa).assemble(text, instruction) ? "" : text);
        InstructionInfo info = new InstructionInfo(isa);
        info.read(instruction);
        return info;
    }

    private static byte[] bytes(Form form, SplittableRandom random) {
        byte[] bytes = new byte[BYTES];
        for (int word = 0; word < InstructionWords.COUNT; word++) {
            long bits =
                    random.nextLong() & ~form.mask().word(word) | form.value().word(word);
            for (int i = 0; i < Long.BYTES; i++) {
                bytes[Long.BYTES * word + i] = (byte) (bits >>> Byte.SIZE * i);
            }
        }
        return bytes;
    }

    private static List<String> expected(Isa isa, Instruction instruction) {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < instruction.operandCount(); i++) {
            OperandView view = instruction.operand(i);
            if (view.isRegister() && view.width() > 0) {
                String half = !view.isHalf() ? "NONE" : view.isHighHalf() ? "HIGH" : "LOW";
                expected.add(text(view.isRead(), view.isWritten(), view.width())
                        + view.file()
                        + view.index().orElseThrow()
                        + half);
            }
        }
        List<String> names = new ArrayList<>();
        Form form = instruction.form();
        for (int i = 0; i < isa.tables().implicitOperands().size(); i++) {
            boolean isRead = (form.implicitReads() >>> i & 1) != 0;
            boolean isWritten = (form.implicitWrites() >>> i & 1) != 0;
            if (isRead || isWritten) {
                names.add(text(isRead, isWritten, isa.codec().implicitWidth(i))
                        + isa.tables().implicitOperands().get(i).name());
            }
        }
        names.sort(null);
        expected.addAll(names);
        return expected;
    }

    private static List<String> uses(RegisterUses uses) {
        List<String> operands = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < uses.count(); i++) {
            String how = text(uses.isRead(i), uses.isWritten(i), uses.width(i));
            if (uses.slot(i) == RegisterUses.IMPLICIT) {
                names.add(how + uses.name(i, 0).replaceFirst("_lo$", ""));
            } else {
                operands.add(how + uses.file(i) + uses.index(i) + uses.half(i));
            }
        }
        names.sort(null);
        operands.addAll(names);
        return operands;
    }

    private static String text(boolean isRead, boolean isWritten, int width) {
        return (isRead ? "reads " : "") + (isWritten ? "writes " : "") + width + " ";
    }

    /** The text ends in the distance, as 16 bits without a sign. */
    private boolean checkTarget(InstructionInfo info) {
        OptionalLong target = info.target(1 << 20);
        boolean isRelative = info.flow() == Flow.GOTO || target.isPresent();
        if (isRelative) {
            String text = instruction.toString();
            int distance = (short) Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1));
            assertEquals((1 << 20) + instruction.size() + 4L * distance, target.orElseThrow(), text);
            assertFalse(info.flow() == Flow.NEXT || info.flow() == Flow.END || info.flow() == Flow.JUMP, text);
        }
        return isRelative;
    }

    private InstructionInfo of(Processor processor, String text) {
        Isa isa = processor.isa().orElseThrow();
        Assembler assembler = new Assembler(isa);
        assertTrue(assembler.assemble(text, instruction), () -> text + ": " + assembler.error());
        InstructionInfo info = new InstructionInfo(isa);
        info.read(instruction);
        return info;
    }

    private Optional<Access> inLds(Processor processor, String text) {
        return of(processor, text).memory().orElseThrow().inLds();
    }

    @Test
    void accessesToMemory() {
        assertEquals(
                Optional.of(new MemoryAccess(Access.LOAD, Space.GLOBAL, 8, 0, false)),
                of(Targets.GFX90A, "global_load_dwordx2 v[0:1], v2, s[0:1]").memory());
        assertEquals(
                Optional.of(new MemoryAccess(Access.LOAD, Space.LDS, 4, 256, false)),
                of(Targets.GFX90A, "ds_read2st64_b32 v[0:1], v2 offset1:1").memory());
        assertEquals(
                Optional.of(new MemoryAccess(Access.ATOMIC, Space.IMAGE, 0, 0, false)),
                of(Targets.GFX1030, "image_atomic_add v0, v1, s[0:7] dmask:0x1 dim:SQ_RSRC_IMG_1D")
                        .memory());
        assertEquals(Optional.empty(), of(Targets.GFX90A, "v_mov_b32 v0, v1").memory());
        assertEquals(Optional.of(Access.LOAD), inLds(Targets.GFX90A, "ds_read_b32 v0, v1"));
        assertEquals(Optional.empty(), inLds(Targets.GFX1030, "buffer_load_dword v0, v1, s[8:11], 0 offen"));
        assertEquals(Optional.of(Access.STORE), inLds(Targets.GFX1030, "buffer_load_dword v1, s[8:11], 0 offen lds"));
        assertEquals(Optional.of(Access.STORE), inLds(Targets.GFX90A, "buffer_load_format_x v1, s[8:11], 0 offen lds"));
        assertEquals(Optional.of(Access.STORE), inLds(Targets.GFX900, "global_load_dword v[0:1], off lds"));
        assertEquals(Optional.of(Access.STORE), inLds(Targets.GFX950, "global_load_lds_dwordx4 v0, s[4:5]"));
        assertEquals(Optional.of(Access.LOAD), inLds(Targets.GFX803, "buffer_store_lds_dword s[8:11], 0 lds"));
        assertTrue(of(Targets.GFX90A, "buffer_wbl2").form().isWriteBack());
        assertTrue(of(Targets.GFX90A, "buffer_invl2").form().isInvalidation());
        assertFalse(of(Targets.GFX90A, "s_dcache_wb").form().isWriteBack());
    }

    @Test
    void flow() {
        assertEquals(Flow.GOTO, of(Targets.GFX90A, "s_branch 5").flow());
        assertEquals(
                OptionalLong.of(100 + 4 - 8),
                of(Targets.GFX90A, "s_branch 65534").target(100));
        assertEquals(Flow.BRANCH, of(Targets.GFX90A, "s_cbranch_scc0 5").flow());
        assertEquals(
                Flow.CALL, of(Targets.GFX90A, "s_swappc_b64 s[0:1], s[2:3]").flow());
        assertEquals(Flow.JUMP, of(Targets.GFX90A, "s_setpc_b64 s[0:1]").flow());
        assertEquals(Flow.END, of(Targets.GFX90A, "s_endpgm").flow());
        assertEquals(Flow.NEXT, of(Targets.GFX90A, "s_nop 0").flow());
        assertTrue(of(Targets.GFX90A, "s_barrier").form().isBarrier());
    }

    /** "Vega ISA, 4.4": trap temporaries are written by a trap handler alone. */
    @Test
    void privilege() {
        assertTrue(of(Targets.GFX90A, "s_rfe_b64 s[0:1]").isPrivileged());
        assertTrue(of(Targets.GFX90A, "s_mov_b32 ttmp0, s0").isPrivileged());
        assertFalse(of(Targets.GFX90A, "s_mov_b32 s0, ttmp0").isPrivileged());
    }

    @Test
    void counters() {
        CounterUses load =
                of(Targets.GFX90A, "global_load_dword v0, v[2:3], off").counters();
        assertEquals(1, load.raised());
        assertTrue(load.isInOrder(0) && load.signalsResult(0));
        CounterUses store =
                of(Targets.GFX906, "global_store_dword v[2:3], v0, off").counters();
        assertFalse(store.signalsResult(0));
        CounterUses wait = of(Targets.GFX90A, "s_waitcnt vmcnt(3)").counters();
        assertEquals(3, wait.waitsFor(load.counter(0)));
        assertEquals(0, of(Targets.GFX90A, "v_mov_b32 v0, v1").counters().raised());
    }

    @Test
    void whatALoadKeepsIsReadWhenTheDataComes() {
        RegisterUses uses =
                of(Targets.GFX90A, "global_load_short_d16_hi v0, v[2:3], off").registers();
        assertTrue(uses.isWritten(0) && uses.isRead(0) && !uses.isReadAtIssue(0));
        RegisterUses store =
                of(Targets.GFX90A, "global_store_dword v[2:3], v0, off").registers();
        assertTrue(store.isReadAtIssue(0) && !store.isReadLater(0), "the address");
        assertTrue(store.isReadAtIssue(1) && store.isReadLater(1), "the data");
    }
}
