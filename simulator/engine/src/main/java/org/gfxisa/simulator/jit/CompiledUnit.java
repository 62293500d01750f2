package org.gfxisa.simulator.jit;

import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.ir.RegisterIndex;
import org.gfxisa.simulator.jit.emit.ClassEmitter;
import org.gfxisa.simulator.jit.emit.GroupEmitter;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.runtime.CompiledCode;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.Warmup;

/**
 * Compiled code, and what belongs to it.
 *
 * @param code the code of a region or of a trace
 * @param groups its fused groups, by the number that {@link RuntimeCallbacks#finish} receives
 * @param operations the fast paths that it calls
 * @param vectors how many vector registers a wave must have
 * @param accumulators how many accumulation registers a wave must have
 */
public record CompiledUnit<C extends CompiledCode>(
        C code, List<Group> groups, List<FastPath> operations, int vectors, int accumulators) {
    public CompiledUnit {
        groups = List.copyOf(groups);
        operations = List.copyOf(operations);
    }

    /**
     * A compiled fused group, as the interpreter needs it to execute the group itself.
     *
     * @param indices indices of its instructions
     * @param indexed the instructions with indexed registers, by instruction index
     * @param masks codes of the scalar registers that receive masks, in the order of {@link RuntimeCallbacks#masks}
     */
    public record Group(List<Integer> indices, Map<Integer, RegisterIndex> indexed, List<Integer> masks) {
        public Group {
            indices = List.copyOf(indices);
            indexed = Map.copyOf(indexed);
            masks = List.copyOf(masks);
        }
    }

    /** Defines a class whose control flow has been emitted. */
    static <C extends CompiledCode> CompiledUnit<C> of(ClassEmitter out, Class<C> type, IrDump dump) {
        List<FusedGroup> groups = out.groups();
        groups.forEach(dump::group);
        return new CompiledUnit<>(
                out.define(type),
                groups.stream()
                        .map(r -> new Group(r.indices(), r.indexed(), r.masks()))
                        .toList(),
                out.operations(),
                groups.stream().mapToInt(FusedGroup::vectors).max().orElse(0),
                groups.stream().mapToInt(FusedGroup::accumulators).max().orElse(0));
    }

    /** Returns the same code for waves with at least so many vector registers. */
    CompiledUnit<C> with(int registers) {
        return new CompiledUnit<>(code, groups, operations, Math.max(vectors, registers), accumulators);
    }

    /** Returns the number of methods for fused groups: two for each group, one for full EXEC and one for partial EXEC. */
    public int methods() {
        return code.uses.length;
    }

    /** Uses all methods and fast paths at once, although the JVM may not have compiled them yet. */
    public void useAll() {
        Arrays.fill(code.uses, true);
        operations.forEach(FastPath::use);
    }

    /**
     * Returns the warm-up of a method, after which the method is used.
     *
     * @param method its number, as {@link RuntimeCallbacks#interpret} receives it
     */
    public Warmup warmUp(int method) {
        WarmupState warmupState = new WarmupState(vectors, accumulators);
        MethodHandle called = ClassEmitter.loop(code, method);
        return new Warmup(
                before -> warmupState.call(called, before),
                Compiler.BACK_END.compiledNanos(),
                () -> code.uses[method] = true);
    }

    /** Returns the warm-up of a group's method for full EXEC. */
    public Warmup warmUpFull(int group) {
        return warmUp(GroupEmitter.method(group, true));
    }

    /** Returns the group that a method computes, by the number of the method. */
    public Group group(int method) {
        return groups.get(GroupEmitter.groupOf(method));
    }
}
