package org.gfxisa.simulator.jit.pass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.VectorInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.InRegister;
import org.gfxisa.simulator.ir.VectorInstruction.InScalar;
import org.gfxisa.simulator.ir.VectorInstruction.KnownScalar;
import org.gfxisa.simulator.ir.VectorInstruction.Register;
import org.gfxisa.simulator.ir.VectorInstruction.Source;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.runtime.ScalarLoad;

/**
 * Builds a trace by symbolic execution. It separates uniform and affine values, which become nodes, from varying ones, which fused groups
 * compute.
 */
public final class TraceBuilder {
    private static final int NONE = -1;

    private final BackEnd backEnd;
    private final int waveSize;
    private final int mode;
    private final int exec;
    private final int firsts;
    private final AffineAnalysis values = new AffineAnalysis();
    private final AffineScalars scalars;
    private final List<Trace.Part> parts = new ArrayList<>();
    private final List<Trace.Block> blocks = new ArrayList<>();
    private final Map<Integer, Integer> bases = new HashMap<>();

    private int accesses;
    private int fills;
    private int stores;
    /** How many vector registers a wave must have. */
    private int registers;

    /** The nodes of vector registers with affine values, by number. */
    private final Map<Integer, Integer> vectors = new HashMap<>();
    /** Numbers of the vector registers that hold their values in the registers of the wave. */
    private final Set<Integer> held = new TreeSet<>();

    private FusedGroup pending;
    private final Map<Integer, Integer> pendingScalars = new TreeMap<>();

    /**
     * Starts with the initial values of a wave.
     *
     * @param waveSize lanes of a wave, 32 or 64
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     * @param exec the code of EXEC
     * @param strides the differences between adjacent lanes of a row, by vector register with an initial value
     */
    public TraceBuilder(BackEnd backEnd, int waveSize, int mode, int exec, List<Integer> strides) {
        this.backEnd = backEnd;
        this.waveSize = waveSize;
        this.mode = mode;
        this.exec = exec;
        firsts = strides.size();
        scalars = new AffineScalars(values, waveSize, exec);
        for (int i = 0; i < firsts; i++) {
            vectors.put(i, values.input(new AffineAnalysis.FirstLane(i, strides.get(i))));
        }
        pending = emptyGroup();
    }

    /**
     * Executes a kernel symbolically.
     *
     * @param from index of the first instruction
     * @throws TraceBailout if the kernel does something that a trace cannot contain
     */
    public Trace execute(Trace.Source source, int from) {
        long allLanes = pending.allLanes();
        List<Region.Member> path = TraceFinder.of(source, from, allLanes);
        for (Region.Member member : path) {
            BoundInstruction instruction = member.instruction();
            if (instruction instanceof BoundInstruction.Branch branch) {
                scalars.requireFor(branch.when(), allLanes);
            } else if (instruction instanceof BoundInstruction.InWave wave) {
                scalars.execute(wave.instruction());
            } else if (instruction instanceof BoundInstruction.InLanes lanes) {
                lanes(member.index(), lanes.instruction());
            } else if (instruction instanceof BoundInstruction.WithFastPath fast) {
                fast(fast.operation().get());
            }
            TraceBailout.unless(accesses < RuntimeCallbacks.MOST_ACCESSES && fills < RuntimeCallbacks.MOST_ACCESSES);
        }
        flush();
        dropDead();
        return new Trace(
                waveSize,
                mode,
                firsts,
                values,
                parts,
                blocks,
                bases,
                List.copyOf(scalars.required()),
                registers,
                path.size());
    }

    private int uniform(int node) {
        TraceBailout.unless(!values.variesByRow(node));
        return node;
    }

    private void lanes(int index, VectorInstruction instruction) {
        // A call needs uniform arguments. Once it is lowered, it may be affine.
        boolean isDone = isAffine(instruction)
                || CallLowering.lower(instruction.function(), mode)
                        .filter(function -> isAffine(instruction.with(function)))
                        .isPresent();
        if (!isDone) {
            varying(index, instruction);
        }
    }

    /** Executes an instruction as nodes, if all of its results are affine. Returns whether it did. */
    private boolean isAffine(VectorInstruction instruction) {
        boolean isKnown =
                instruction.sources().stream().allMatch(s -> !(s instanceof InRegister in) || isAffine(in.register()))
                        && instruction.masksIn().stream().noneMatch(scalars::isHeld)
                        && instruction.results().stream().noneMatch(Register::isAccumulation)
                        && instruction.function().nodes().stream()
                                .allMatch(s -> ScalarOps.canCompile(s.op()) && s.op() != IrOp.GUARD);
        if (!isKnown) {
            return false;
        }
        Map<Integer, Integer> results = new TreeMap<>();
        Map<Integer, Integer> written = new TreeMap<>();
        instruction.function().addTo(values.builder(), new IrFunction.Inliner() {
            @Override
            public int input(Node node) {
                return switch (node.op()) {
                    case MASK_IN -> scalars.mask(instruction.masksIn().get(node.number()));
                    case M0 -> scalars.uniform(instruction.m0());
                    default ->
                        instruction.sources().get(node.number()) instanceof InRegister in
                                ? vector(in.register().number())
                                : uniform(scalars.source(instruction.sources().get(node.number())));
                };
            }

            @Override
            public void output(Node node, int value) {
                if (node.op() == IrOp.OUT) {
                    results.put(instruction.results().get(node.number()).number(), value);
                } else {
                    instruction.masksOut().get(node.number()).ifPresent(code -> written.put(code, value));
                }
            }
        });
        if (results.values().stream().anyMatch(s -> values.stride(s) == AffineAnalysis.NONE)
                || written.values().stream().anyMatch(s -> values.stride(s) == AffineAnalysis.NONE)) {
            return false;
        }
        results.forEach((register, node) -> {
            count(register);
            held.remove(register);
            vectors.put(register, node);
        });
        written.forEach(scalars::setMask);
        return true;
    }

    private boolean isAffine(Register register) {
        return !register.isAccumulation()
                && (vectors.containsKey(register.number()) || !held.contains(register.number()));
    }

    /** Returns the node of a vector register with an affine value. A register that was never written is 0. */
    private int vector(int register) {
        count(register);
        return vectors.computeIfAbsent(register, r -> values.builder().constant(0));
    }

    private void count(int register) {
        registers = Math.max(registers, register + 1);
    }

    private FusedGroup emptyGroup() {
        return new FusedGroup(backEnd, waveSize, mode, exec);
    }

    private void varying(int index, VectorInstruction instruction) {
        Map<Integer, Integer> read = new TreeMap<>();
        for (Source source : instruction.sources()) {
            if (source instanceof InScalar scalar) {
                read.put(scalar.code(), scalars.uniform(scalar.code()));
            } else if (source instanceof InRegister in) {
                TraceBailout.unless(!in.register().isAccumulation());
                fill(in.register().number());
            }
        }
        if (instruction.function().nodes().stream().anyMatch(s -> s.op() == IrOp.M0)) {
            read.put(instruction.m0(), scalars.uniform(instruction.m0()));
        }
        TraceBailout.unless(instruction.masksIn().stream().allMatch(scalars::isHeld));
        TraceBailout.unless(instruction.results().stream().noneMatch(Register::isAccumulation));
        TraceBailout.unless(
                instruction.masksOut().stream().allMatch(m -> m.isEmpty() || !scalars.isExec(m.getAsInt())));
        VectorInstruction withConstants = instruction.reading(
                instruction.sources().stream().map(s -> known(s, read)).toList());
        boolean isOther = read.entrySet().stream()
                .anyMatch(e ->
                        !pendingScalars.getOrDefault(e.getKey(), e.getValue()).equals(e.getValue()));
        if (isOther || !pending.add(index, withConstants)) {
            flush();
            TraceBailout.unless(pending.add(index, withConstants));
        }
        pendingScalars.putAll(read);
        instruction.results().forEach(register -> {
            vectors.remove(register.number());
            held.add(register.number());
        });
        instruction.masksOut().forEach(mask -> mask.ifPresent(scalars::hold));
    }

    /** Returns a source, as a constant if its value is known. */
    private Source known(Source source, Map<Integer, Integer> nodes) {
        if (source instanceof InScalar scalar) {
            Node node = values.node(nodes.get(scalar.code()));
            return node.op() == IrOp.CONST ? new KnownScalar(scalar.code(), node.number()) : source;
        }
        return source;
    }

    /** Makes a vector register hold its affine value, if it does not. */
    private void fill(int register) {
        if (held.add(register)) {
            int node = vector(register);
            flush();
            parts.add(new Trace.Fill(register, node, fills++));
        }
    }

    private void flush() {
        if (!pending.isEmpty()) {
            parts.add(new Trace.Lanes(pending, Map.copyOf(pendingScalars)));
            pending = emptyGroup();
            pendingScalars.clear();
        }
    }

    /** Drops results of groups that nothing reads. */
    private void dropDead() {
        Set<Integer> read = new TreeSet<>();
        for (int i = parts.size() - 1; i >= 0; i--) {
            Trace.Part part = parts.get(i);
            if (part instanceof Trace.Access access) {
                AffineAccess.Operands operands = access.operands();
                for (int d = operands.data(); d < operands.data() + operands.dwords(); d++) {
                    if (operands.isLoad() && !operands.isPartial()) {
                        read.remove(d);
                    } else {
                        read.add(d);
                    }
                }
            } else if (part instanceof Trace.Fill fill) {
                read.remove(fill.register());
            } else if (part instanceof Trace.Lanes lanes) {
                for (Register register : lanes.group().registers()) {
                    if (!read.remove(register.number())) {
                        lanes.group().drop(register);
                    }
                }
                lanes.group().read().forEach(register -> read.add(register.number()));
            }
        }
    }

    private void fast(FastPath operation) {
        if (operation instanceof ScalarLoad load) {
            load(load, load.operands());
            return;
        }
        TraceBailout.unless(operation instanceof AffineAccess);
        AffineAccess access = (AffineAccess) operation;
        AffineAccess.Operands operands = access.operands();
        TraceBailout.unless(operands.data() >= 0);
        TraceBailout.unless(vectors.containsKey(operands.address())
                && (!operands.isWide() || vectors.containsKey(operands.address() + 1)));
        int high = operands.isWide()
                ? vector(operands.address() + 1)
                : values.builder().constant(0);
        int address = values.builder().add(IrOp.WIDE, vector(operands.address()), high);
        TraceBailout.unless(values.stride(address) != AffineAnalysis.NONE);
        if (operands.scalar() >= 0) {
            int base = values.builder()
                    .add(IrOp.WIDE, scalars.uniform(operands.scalar()), scalars.uniform(operands.scalar() + 1));
            bases.put(accesses, base);
        }
        for (int i = 0; i < operands.dwords(); i++) {
            if (!operands.isLoad() || operands.isPartial()) {
                fill(operands.data() + i);
            }
        }
        flush();
        parts.add(new Trace.Access(operands, access.rows(values.stride(address)), address, accesses++));
        stores += operands.isLoad() ? 0 : 1;
        if (operands.isLoad()) {
            for (int i = 0; i < operands.dwords(); i++) {
                count(operands.data() + i);
                vectors.remove(operands.data() + i);
                held.add(operands.data() + i);
            }
        }
    }

    private void load(ScalarLoad load, ScalarLoad.Operands operands) {
        TraceBailout.unless(stores == 0);
        int low = scalars.uniform(operands.base());
        int high = scalars.uniform(operands.base() + 1);
        boolean isAdded = operands.added() >= 0;
        int added = isAdded ? scalars.uniform(operands.added()) : NONE;
        int size = Integer.BYTES * operands.dwords();
        TraceBailout.unless(
                (int) operands.offset() == operands.offset() && (operands.offset() & Integer.BYTES - 1) == 0);
        int offset = (int) operands.offset();
        int number = 0;
        while (number < blocks.size() && (isAdded || !isAt(blocks.get(number), low, high))) {
            number++;
        }
        if (number == blocks.size()) {
            blocks.add(new Trace.Block(
                    load, low, high, added, values.builder().nodes().size(), offset, offset + size));
        } else {
            blocks.set(number, blocks.get(number).with(offset, size));
        }
        for (int i = 0; i < operands.dwords(); i++) {
            scalars.set(
                    operands.data() + i, values.input(new AffineAnalysis.Loaded(number, offset + Integer.BYTES * i)));
        }
    }

    private static boolean isAt(Trace.Block block, int low, int high) {
        return block.added() == NONE && block.low() == low && block.high() == high;
    }
}
