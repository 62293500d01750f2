package org.gfxisa.simulator.jit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
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
import org.gfxisa.simulator.ir.LanePermutation;
import org.gfxisa.simulator.ir.RegisterIndex;
import org.gfxisa.simulator.ir.ScalarUse;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.KnownScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.jit.emit.LaneLoopEmitter;
import org.gfxisa.simulator.jit.emit.VectorLoopEmitter;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.gfxisa.simulator.jit.pass.GroupIr;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.vector.CodeSize;
import org.gfxisa.simulator.vector.VectorApi;
import org.gfxisa.simulator.vector.VectorCode;
import org.objectweb.asm.MethodVisitor;

/**
 * A fused group: vector instructions that are compiled to one loop over vectors of lanes. Values pass between them in registers of the
 * machine.
 */
public final class FusedGroup {
    /** The most vector operations of a group: with more, the machine has too few registers. */
    private static final int MOST_CALLS = 120;
    /**
     * The most vector operations of a group whose operations are all plain, that is, one instruction of every machine. The second compiler of
     * the JVM makes about ninety nodes of each operation, and inlines up to 18,000 nodes.
     */
    private static final int MOST_PLAIN_CALLS = 170;
    /**
     * The most vector operations of a group if all are calls of the public vector API, each of which becomes hundreds of the JVM compiler's
     * nodes.
     */
    private static final int MOST_API_CALLS = 50;

    /** The most bytes of a method and of the operations that it calls, which the second compiler of the JVM inlines up to 8,000 bytes. */
    private static final int MOST_BYTES = 7_800;

    /** The most bytes that are saved if an operation calls the public API instead. */
    private static final int SAVED_BYTES = 40;

    private static final Set<IrOp> PLAIN = EnumSet.of(
            IrOp.IN,
            IrOp.CONST,
            IrOp.ADD,
            IrOp.SUB,
            IrOp.MUL,
            IrOp.AND,
            IrOp.OR,
            IrOp.XOR,
            IrOp.SHL,
            IrOp.SHR,
            IrOp.SAR);

    private final VectorApi api;
    private final int waveSize;
    private final int mode;
    private final int exec;
    private final List<VectorInstruction> instructions = new ArrayList<>();
    /** What the instructions compute before calls are lowered. */
    private final List<IrFunction> functions = new ArrayList<>();

    private GroupIr ir;
    /** How many operations call methods of our own; the rest, in a single long instruction, call the public API. */
    private int direct = MOST_PLAIN_CALLS;

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
    public FusedGroup(VectorApi api, int waveSize, int mode, int exec) {
        this.api = api;
        this.waveSize = waveSize;
        this.mode = mode;
        this.exec = exec;
        ir = new GroupIr(waveSize, exec);
        readMask(exec);
    }

    /** Returns the same group as a loop over the lanes of a whole row. */
    public FusedGroup over(LaneLoop row) {
        FusedGroup fused = new FusedGroup(api, waveSize, mode, exec);
        instructions.forEach(i -> fused.ir.add(i));
        fused.ir.registers().keySet().retainAll(ir.registers().keySet());
        fused.ir.masks().clear();
        fused.indices.addAll(indices);
        fused.functions.addAll(functions);
        fused.instructions.addAll(instructions);
        fused.vectors = vectors;
        fused.direct = direct;
        fused.loop = Optional.of(row);
        return fused;
    }

    /** Whether the group is a loop over the lanes of a whole row. */
    public boolean isLoop() {
        return loop.isPresent();
    }

    /** Whether it reads only some vector registers, and uses none of some operations. */
    public boolean isOf(Set<Register> registers, Set<IrOp> without) {
        return registers.containsAll(read()) && Collections.disjoint(without, ir.operations(ir.needed()));
    }

    /** Adds an instruction, if it can be fused with those before. Returns whether it was added. */
    public boolean add(int index, VectorInstruction original) {
        Optional<IrFunction> function = CallLowering.lower(original.function(), mode);
        if (function.isEmpty()) {
            return false;
        }
        VectorInstruction instruction = original.with(function.get());
        GroupIr before = ir;
        boolean fits = ir.admits(instruction) && staysInVectors(function.get()) && isTaken(instruction);
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

    /** Whether lanes read only lanes of the same vector. */
    private boolean staysInVectors(IrFunction function) {
        return function.nodes().stream()
                .filter(LanePermutation::has)
                .allMatch(s -> LanePermutation.of(s, api.lanes()).isPresent());
    }

    /** Appends the instruction, unless the group would become too large. */
    private boolean isTaken(VectorInstruction instruction) {
        GroupIr before = ir;
        instructions.add(instruction);
        ir = new GroupIr(waveSize, exec);
        instructions.forEach(ir::add);
        CodeSize size = size();
        if (instructions.size() > 1 && (size.bytes() > MOST_BYTES || size.calls() > mostCalls())) {
            ir = before;
            instructions.remove(instructions.size() - 1);
            return false;
        }
        if (api.support().isPresent()) {
            for (int bytes = size.bytes(); bytes > MOST_BYTES && direct > 0; bytes = size().bytes()) {
                direct -= Math.max(1, (bytes - MOST_BYTES) / SAVED_BYTES);
            }
        }
        return true;
    }

    private CodeSize size() {
        CodeSize size = new CodeSize(api.operations(), VectorLoopEmitter.DESCRIPTOR);
        emit(size, false, RegionCompiler.NAME);
        return size;
    }

    /** Returns the most operations that the group may have. Plain operations need few registers. */
    private int mostCalls() {
        if (api.support().isEmpty()) {
            return MOST_API_CALLS;
        }
        return PLAIN.containsAll(ir.operations(ir.needed())) ? MOST_PLAIN_CALLS : MOST_CALLS;
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

    /** Whether the group may write a vector register. */
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

    /** Whether the group may read the value that a vector register has on entry. */
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

    /** Whether a mask is read, or one of its halves is read or written. */
    public boolean reads(int code) {
        return reads.contains(code)
                || reads.contains(code + 1)
                || ir.masks().containsKey(code - 1)
                || ir.masks().containsKey(code + 1);
    }

    public boolean isEmpty() {
        return indices.isEmpty();
    }

    /** What one of its instructions computes, with calls. */
    IrFunction function(int number) {
        return functions.get(number);
    }

    /** The same without calls. */
    IrFunction lowered(int number) {
        return instructions.get(number).function();
    }

    /** What all of them compute. */
    GroupIr ir() {
        return ir;
    }

    /** Returns the indices of its instructions. */
    public List<Integer> indices() {
        return indices;
    }

    /** Whether a scalar instruction that follows may be executed before the group. */
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
     * @param holder internal name of the class that contains the method
     */
    public void emit(MethodVisitor out, boolean all, String holder) {
        Guards guards = new Guards(ir, ir.needed(), !Mode.isPlain32(mode));
        VectorCode code = new VectorCode(out, api, VectorLoopEmitter.PARAMETERS, direct);
        VectorLoopEmitter emitter = loop.isPresent()
                ? new LaneLoopEmitter(loop.get(), ir, guards, waveSize, code, holder)
                : new VectorLoopEmitter(ir, guards, waveSize, all, code, holder);
        emitter.emit();
    }
}
