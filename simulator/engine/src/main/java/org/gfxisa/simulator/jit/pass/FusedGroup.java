package org.gfxisa.simulator.jit.pass;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.ir.RegisterIndex;
import org.gfxisa.simulator.ir.ScalarUse;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.KnownScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.objectweb.asm.MethodVisitor;

/**
 * A fused group: vector instructions that are compiled to one loop over vectors of lanes. Values pass between them in registers of the
 * machine.
 */
public final class FusedGroup {
    private final BackEnd backEnd;
    private final int waveSize;
    private final int mode;
    private final int exec;
    private final List<VectorInstruction> instructions = new ArrayList<>();
    /** What the instructions compute before calls are lowered. */
    private final List<IrFunction> functions = new ArrayList<>();

    private GroupIr ir;
    private final List<Integer> indices = new ArrayList<>();
    private final Map<Integer, RegisterIndex> indexed = new HashMap<>();
    /** Codes of the scalar registers that the group reads. */
    private final Set<Integer> reads = new HashSet<>();

    private Optional<LaneLoop> loop = Optional.empty();
    private int vectors;
    private int accumulators;

    /**
     * Creates an empty group.
     *
     * @param waveSize lanes of a wave, 32 or 64
     * @param mode MODE, packed by {@link Mode}
     * @param exec the code of EXEC
     */
    public FusedGroup(BackEnd backEnd, int waveSize, int mode, int exec) {
        this.backEnd = backEnd;
        this.waveSize = waveSize;
        this.mode = mode;
        this.exec = exec;
        ir = new GroupIr(waveSize, exec);
        readMask(exec);
    }

    /** Returns the same group as a loop over the lanes of a whole row. */
    public FusedGroup over(LaneLoop row) {
        FusedGroup fused = new FusedGroup(backEnd, waveSize, mode, exec);
        instructions.forEach(i -> fused.ir.add(i));
        fused.ir.registers().keySet().retainAll(ir.registers().keySet());
        fused.ir.masks().clear();
        fused.indices.addAll(indices);
        fused.functions.addAll(functions);
        fused.instructions.addAll(instructions);
        fused.vectors = vectors;
        fused.loop = Optional.of(row);
        return fused;
    }

    /** Returns whether the group is a loop over the lanes of a whole row. */
    public boolean isLoop() {
        return loop.isPresent();
    }

    /** Returns whether it can become a loop {@link #over} a row: it must read only some vector registers, and use none of some operations. */
    public boolean canLoop(Set<Register> registers, Set<IrOp> without) {
        return backEnd.hasLaneLoops()
                && registers.containsAll(read())
                && Collections.disjoint(without, ir.operations(ir.needed()));
    }

    /** Adds an instruction, if it can be fused with those before. Returns whether it was added. */
    public boolean add(int index, VectorInstruction original) {
        Optional<IrFunction> function = backEnd.lower(original.function(), mode);
        if (function.isEmpty()) {
            return false;
        }
        VectorInstruction instruction = original.with(function.get());
        GroupIr before = ir;
        boolean fits = ir.admits(instruction) && isTaken(instruction);
        if (fits) {
            functions.add(original.function());
            indices.add(index);
            instruction.index().ifPresent(i -> indexed.put(index, i));
            instruction.sources().forEach(this::read);
            instruction.masksIn().stream()
                    .filter(c -> !before.masks().containsKey(c))
                    .forEach(this::readMask);
            if (instruction.function().nodes().stream().anyMatch(s -> s.op() == IrOp.M0)) {
                reads.add(instruction.m0());
            }
            instruction.registers().forEach(this::count);
        }
        return fits;
    }

    /** Appends the instruction, unless the group would become too large. */
    private boolean isTaken(VectorInstruction instruction) {
        GroupIr before = ir;
        instructions.add(instruction);
        ir = new GroupIr(waveSize, exec);
        instructions.forEach(ir::add);
        if (instructions.size() > 1 && backEnd.isTooLarge(this)) {
            ir = before;
            instructions.remove(instructions.size() - 1);
            return false;
        }
        return true;
    }

    private void read(Source source) {
        if (source instanceof InScalar scalar) {
            reads.add(scalar.code());
        } else if (source instanceof KnownScalar known) {
            // If a lane bails out, the interpreter reads the register.
            reads.add(known.code());
        }
    }

    private void readMask(int code) {
        reads.add(code);
        reads.add(code + 1);
    }

    private void count(Register register) {
        if (register.isAccumulation()) {
            accumulators = Math.max(accumulators, register.number() + 1);
        } else {
            vectors = Math.max(vectors, register.number() + 1);
        }
    }

    /** Returns how many vector registers a wave must have. */
    public int vectors() {
        return vectors;
    }

    /** Returns how many accumulation registers a wave must have. */
    public int accumulators() {
        return accumulators;
    }

    /**
     * Returns the codes of the scalar registers that receive masks, in the order of {@link
     * org.gfxisa.simulator.runtime.RuntimeCallbacks#masks}.
     */
    public List<Integer> masks() {
        return List.copyOf(ir.masks().keySet());
    }

    /** Returns whether the group may write a vector register. */
    public boolean writes(int register) {
        return ir.isClosed() || ir.registers().containsKey(new Register(false, register));
    }

    /** Drops a mask, which is dead. */
    public void drop(int code) {
        ir.masks().remove(code);
    }

    /** Returns the vector registers that the group always writes. */
    public Set<Register> registers() {
        return ir.registers().keySet().stream().filter(r -> r.index().isEmpty()).collect(Collectors.toSet());
    }

    /** Returns whether the group may read the value that a vector register has on entry. */
    public boolean reads(Register register) {
        return ir.inputs().contains(new InRegister(register)) || !ir.indexed().isEmpty();
    }

    /**
     * Returns the indexed registers. Each has the registers that its index must not select, because the group writes them before it reads the
     * indexed one.
     */
    public Map<Register, Set<Register>> indexedRegisters() {
        return ir.indexed();
    }

    /** Returns the instructions with indexed registers, by instruction index. */
    public Map<Integer, RegisterIndex> indexed() {
        return indexed;
    }

    /** Returns the vector registers whose values on entry the group reads. */
    public List<Register> read() {
        return ir.inputs().stream()
                .filter(InRegister.class::isInstance)
                .map(source -> ((InRegister) source).register())
                .toList();
    }

    /** Drops the result in a vector register, which is dead. */
    public void drop(Register register) {
        ir.registers().remove(register);
    }

    /** Returns whether a mask is read, or one of its halves is read or written. */
    public boolean reads(int code) {
        return reads.contains(code)
                || reads.contains(code + 1)
                || ir.masks().containsKey(code - 1)
                || ir.masks().containsKey(code + 1);
    }

    public boolean isEmpty() {
        return indices.isEmpty();
    }

    /** Returns what one of its instructions computes, before calls are lowered. */
    public IrFunction function(int number) {
        return functions.get(number);
    }

    /** Returns what one of its instructions computes, after calls are lowered. */
    public IrFunction lowered(int number) {
        return instructions.get(number).function();
    }

    /** Returns what all of them compute. */
    public GroupIr ir() {
        return ir;
    }

    /** Returns the guards of the group. */
    public Guards guards() {
        return new Guards(ir, ir.needed(), !Mode.isPlain32(mode));
    }

    public int waveSize() {
        return waveSize;
    }

    /** Returns the MODE under which it runs, packed by {@link Mode}. */
    public int mode() {
        return mode;
    }

    /** Returns the loop from memory to memory that it is; empty if it is a loop over the lanes of a wave. */
    public Optional<LaneLoop> loop() {
        return loop;
    }

    /** Returns the indices of its instructions. */
    public List<Integer> indices() {
        return indices;
    }

    /** Returns whether a scalar instruction that follows may be executed before the group. */
    public boolean isIndependentOf(ScalarUse scalar) {
        return ir.masks().keySet().stream().noneMatch(m -> scalar.touches(m, waveSize / Integer.SIZE))
                && reads.stream().noneMatch(scalar::writes);
    }

    /** Returns EXEC with all lanes active. */
    public long allLanes() {
        return -1L >>> Long.SIZE - waveSize;
    }

    /**
     * Emits the body of a method.
     *
     * @param all whether the method is for full EXEC
     */
    public void emit(MethodVisitor out, boolean all) {
        backEnd.emit(this, out, all);
    }
}
