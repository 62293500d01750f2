package org.gfxisa.plugin.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.does.check.Prelude;
import org.gfxisa.plugin.does.typed.Context;
import org.gfxisa.plugin.does.typed.DeclaredOperand;
import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.plugin.does.typed.Signature;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.model.Executions;
import org.gfxisa.plugin.model.InstructionSemantics;
import org.junit.jupiter.api.Test;

/** What kernels look like. That those of the spec compute what they should is tested where they are compiled. */
class ExecutionsEmitterTest {
    private static CompiledDoes lane(String text, String type, boolean clamp) {
        Signature signature = new Signature(
                List.of(
                        new DeclaredOperand("vdst", Type.parse(type).orElseThrow(), OperandAccess.WRITE),
                        new DeclaredOperand("src0", Type.parse(type).orElseThrow(), OperandAccess.READ),
                        new DeclaredOperand("src1", Type.parse(type).orElseThrow(), OperandAccess.READ)),
                clamp);
        Optional<CompiledDoes> does =
                new DoesCompiler(Prelude.EMPTY).compile(text, signature, Context.LANE, (o, l, m, h) -> {});
        return does.orElseThrow();
    }

    private static Map<String, TypeSpec> emit(InstructionSemantics... all) {
        return new ExecutionsEmitter("p").emit(new Executions(List.of(all), List.of(), List.of()), List.of(all));
    }

    @Test
    void anInstructionThatDiffersByTargetHasSeveralKernels() {
        Map<String, TypeSpec> types = emit(
                new InstructionSemantics(
                        "v_foo_b32",
                        List.of("gfx6", "gfx7"),
                        "instructions/vop-one.yaml",
                        lane("vdst = src0", "b32", false)),
                new InstructionSemantics(
                        "v_foo_b32", List.of("gfx9"), "instructions/vop-one.yaml", lane("vdst = src1", "b32", false)));
        String text = types.get("instructions/vop-one.yaml").toString();
        assertTrue(text.contains("class VopOneExecutions"), text);
        assertTrue(
                text.contains("case p.Opcode.V_FOO_B32 -> version == 0 ? new p.VopOneExecutions.VFooB32()"
                        + " : new p.VopOneExecutions.VFooB32_gfx9();"),
                text);
        String registry = types.get("instructions/").toString();
        assertTrue(
                registry.contains("case p.Opcode.V_FOO_B32 -> p.VopOneExecutions.create(opcode, version);"), registry);
    }

    @Test
    void filesOfOneNameInSeveralLayersGiveOneClassOfMeanings() {
        Map<String, TypeSpec> types = new SemanticsEmitter("p")
                .emit(List.of(
                        new InstructionSemantics(
                                "v_foo_b32", List.of("gfx6"), "base/one.yaml", lane("vdst = src0", "b32", false)),
                        new InstructionSemantics(
                                "v_bar_b32", List.of("gfx6"), "mine/one.yaml", lane("vdst = src1", "b32", false))));
        String text = types.get("base/one.yaml, mine/one.yaml").toString();
        assertEquals(1, types.size());
        assertTrue(
                text.contains("class OneSemantics") && text.contains("v_foo_b32") && text.contains("v_bar_b32"), text);
    }

    @Test
    void theVersionsOfAnInstructionMayBeInSeveralFiles() {
        Map<String, TypeSpec> types = emit(
                new InstructionSemantics(
                        "v_foo_b32", List.of("gfx6"), "base/one.yaml", lane("vdst = src0", "b32", false)),
                new InstructionSemantics(
                        "v_foo_b32", List.of("gfx9"), "mine/two.yaml", lane("vdst = src1", "b32", false)));
        String registry = types.get("instructions/").toString();
        assertTrue(
                registry.contains("version == 0 ? p.OneExecutions.create(opcode, version)"
                        + " : p.TwoExecutions.create(opcode, version);"),
                registry);
        String mine = types.get("mine/two.yaml").toString();
        assertTrue(mine.contains("case p.Opcode.V_FOO_B32 -> new p.TwoExecutions.VFooB32_gfx9();"), mine);
    }

    @Test
    void integerCodeIsMaskedAndClampWalksTheLanes() {
        String text = emit(new InstructionSemantics(
                        "v_foo_u16", List.of("gfx9"), "instructions/one.yaml", lane("vdst = src0 + src1", "u16", true)))
                .get("instructions/one.yaml")
                .toString();
        assertTrue(
                text.contains(
                        "super(\"src0:u16:1 src1:u16:1\", \"vdst:u16:1\", p.Executions.IR.functions(0, 1), org.gfxisa.exec.ImplementationTrait.CLAMPS);"),
                text);
        assertTrue(text.contains("_out0[_i] = _t0 & _active[_i] | _out0[_i] & ~_active[_i];"), text);
        String clamped = text.substring(text.indexOf("void clamped("));
        assertFalse(clamped.contains("_active["), clamped);
        assertTrue(clamped.contains("Long.numberOfTrailingZeros"), clamped);
    }

    @Test
    void floatsOfTheUsualModeAreJavas() {
        String text = emit(new InstructionSemantics(
                        "v_foo_f32",
                        List.of("gfx9"),
                        "instructions/one.yaml",
                        lane("vdst = src0 * src1", "f32", false)))
                .get("instructions/one.yaml")
                .toString();
        assertEquals(
                2,
                text.split("java.lang.Float|Float.intBitsToFloat\\(src0\\) \\* Float.intBitsToFloat\\(src1\\)").length
                        - 1,
                text);
        assertTrue(text.contains("org.gfxisa.semantics.Mode.isPlain32(_lanes.mode)"), text);
        assertTrue(text.contains("org.gfxisa.semantics.Floats.F32.mul(src0, src1, mode)"), text);
    }
}
