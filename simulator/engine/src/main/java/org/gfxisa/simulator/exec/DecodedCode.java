package org.gfxisa.simulator.exec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.exec.Condition;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.UnsupportedOp;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.jit.CompiledUnit;
import org.gfxisa.simulator.jit.Compiler;
import org.gfxisa.simulator.jit.IrDump;
import org.gfxisa.simulator.jit.pass.Region;
import org.gfxisa.simulator.jit.pass.Region.Block;
import org.gfxisa.simulator.jit.pass.Trace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.op.OpFactory;
import org.gfxisa.simulator.port.MemoryPort;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.runtime.RegionCode;
import org.gfxisa.simulator.runtime.TraceCode;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;

/** The decoded instructions of a segment, shared by all waves and threads, and the code that was compiled from them. */
final class DecodedCode implements Trace.Source {
    private static final VarHandle OPS = MethodHandles.arrayElementVarHandle(Op[].class);
    private static final int DWORD = 4;

    /** The longest instruction in bytes. */
    private static final int LONGEST = 24;

    /** The cost of interpreted instructions from which on compilation pays off. */
    private static final int WORTH_COMPILING = 2_000_000;

    /** The most regions of a program. */
    private static final int MOST_REGIONS = 256;

    private final Segment code;
    private final MemoryPort port;
    private final OpFactory factory;
    private final Decoder decoder;
    private final Op[] ops;
    private final RegisterLimits limits;
    private final int scalars;
    /** Whether floating-point exceptions of the code can be observed. */
    private final boolean raising;

    private final int hot;
    private final int patience;
    private final IrDump dump;
    /** Block leaders, at which regions may begin. A thread that does not see an entry sets it again. */
    private final boolean[] leaders;

    private final AtomicInteger regions = new AtomicInteger();
    /** The instructions of regions, and those that were postponed during a compilation. Only the compiling thread uses it. */
    private final BitSet covered = new BitSet();

    private final BitSet postponed = new BitSet();

    /** The cost of what was interpreted after hot block leaders, which is nearly all that was interpreted. */
    private final AtomicLong interpreted = new AtomicLong();

    /** The instructions of invalidated regions, with the reason. */
    private final Map<Integer, String> invalidated = new ConcurrentHashMap<>();
    /** Counts of the instructions that the interpreter executed, for compiled code and outside of it. */
    private final OperationCounts forRegions;

    private final OperationCounts alone;
    /** The compiled traces, by the state in which waves start. */
    private final Map<Start, CompiledUnit<TraceCode>> trace = new ConcurrentHashMap<>();

    private final Set<Start> requested = Collections.newSetFromMap(new ConcurrentHashMap<>());

    /** MODE of the region that was compiled last. */
    private volatile int mode;

    /**
     * Creates the code of a segment.
     *
     * @param port the memory port for fetching each instruction of writable code
     * @param scalars the number of scalar registers that the code may name
     * @param thresholds how often code is executed before it is compiled
     * @param ir receives the IR of compiled code
     */
    DecodedCode(
            Segment code,
            MemoryPort port,
            OpFactory factory,
            Decoder decoder,
            RegisterLimits limits,
            int scalars,
            TierThresholds thresholds,
            Optional<Consumer<String>> ir) {
        dump = new IrDump(ir, this::text, decoder.isa().codec().rules()::name);
        this.limits = limits;
        this.scalars = scalars;
        this.code = code;
        this.port = port;
        this.factory = factory;
        this.decoder = decoder;
        raising = factory.raises(code);
        hot = raising || code.isWritable() ? TierThresholds.NEVER : thresholds.region();
        patience = thresholds.group();
        this.ops = new Op[code.size() / DWORD];
        leaders = new boolean[hot == TierThresholds.NEVER ? 0 : ops.length];
        forRegions = new OperationCounts(leaders.length);
        alone = new OperationCounts(leaders.length);
    }

    boolean contains(long address) {
        return code.contains(address, DWORD);
    }

    /** Returns whether the program counter of a wave is in this code. */
    boolean isFor(Wave wave) {
        return contains(wave.pc) && (wave.pc & DWORD - 1) == 0 && wave.scalars == scalars;
    }

    int index(long address) {
        return (int) (address - code.address()) / DWORD;
    }

    long address(int index) {
        return code.address() + (long) index * DWORD;
    }

    /** Returns the decoded operations, by index. An entry that control flow has not reached is null; {@link #decode} sets it. */
    Op[] ops() {
        return ops;
    }

    /** Returns the index of an executed instruction after which the code ends. */
    int last() {
        int index = ops.length - 1;
        while (index > 0 && (ops[index] == null || ops[index].next < ops.length)) {
            index--;
        }
        return index;
    }

    /** Decodes the instruction of an index, and adds its operation to {@link #ops}. */
    Op decode(int index, Wave wave) {
        decode(index);
        if (hot == 1 && ops[index] instanceof CountingOp) {
            compile(index, wave);
        }
        return ops[index];
    }

    private Op decode(int index) {
        return decode(index, bytes(index));
    }

    /** Binds an instruction again whose first dwords were fetched and have changed. */
    void decode(int index, int[] fetched, int count) {
        byte[] bytes = bytes(index);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(fetched, 0, count);
        decode(index, bytes);
    }

    private Op decode(int index, byte[] bytes) {
        Instruction instruction = new Instruction();
        int size = decode(bytes, instruction);
        Op op = beyond(instruction)
                .<Op>map(why -> new UnsupportedOp(KernelFault.Kind.ILLEGAL_INSTRUCTION, why))
                .orElseGet(() -> factory.make(instruction, address(index), raising));
        op.next = index + Math.max(1, size / DWORD);
        op = factory.watched(op, instruction, address(index));
        if (code.isWritable()) {
            op = new FetchedOp(op, this, index, Arrays.copyOf(bytes, DWORD * (op.next - index)), port);
        }
        // Safe publication: another thread may have bound the same instruction, which is as good.
        OPS.setRelease(
                ops, index, hot != TierThresholds.NEVER && leaders[index] ? new CountingOp(op, this, index, hot) : op);
        if (hot != TierThresholds.NEVER) {
            BoundInstruction bound = op.bound();
            if (bound instanceof BoundInstruction.Branch branch) {
                lead(branch.target());
            } else if (bound.isBorder() || bound instanceof BoundInstruction.Indexing) {
                lead(op.next);
            }
        }
        return op;
    }

    /** Marks an index as a block leader. */
    void lead(int index) {
        if (hot == TierThresholds.NEVER || !has(index) || leaders[index]) {
            return;
        }
        leaders[index] = true;
        Op op = ops[index];
        if (op != null) {
            OPS.setRelease(ops, index, new CountingOp(plain(op), this, index, hot));
        }
    }

    /** Returns whether there is code at an index. */
    @Override
    public boolean has(int index) {
        return index >= 0 && index < ops.length;
    }

    /** Returns the operation of an index without counters or compiled code. */
    Op plainAt(int index) {
        return plain(ops[index] == null ? decode(index) : ops[index]);
    }

    /** Compiles the region that begins at an index, for waves like this one: at once, or on the compiling thread. */
    void compile(int index, Wave wave) {
        int mode = FloatMode.of(wave.mode);
        int lanes = wave.lanes();
        RegisterLayout layout = wave.layout();
        if (hot == 1) {
            compile(index, mode, lanes, layout);
        } else if (interpreted.addAndGet((long) hot * cost(index)) < WORTH_COMPILING) {
            OPS.setRelease(ops, index, new CountingOp(plainAt(index), this, index, hot));
        } else if (!CompileQueue.isUseful()) {
            compile(index, mode, lanes, layout);
        } else {
            CompileQueue.add(CompileQueue.Rank.REGION, address(index), () -> {
                compileInBackground(index, mode, lanes, layout);
                return true;
            });
        }
    }

    /** Returns the cost of the instructions from an index to the next block leader. */
    private int cost(int index) {
        int cost = 1;
        for (int at = index; ops[at] != null; ) {
            Op op = plain(ops[at]);
            BoundInstruction bound = op.bound();
            boolean leaves = bound instanceof BoundInstruction.Branch branch
                    && (branch.when() == Condition.ALWAYS || branch.target() <= index);
            at = op.next;
            if (leaves || bound.isBorder() || !has(at) || leaders[at]) {
                break;
            }
            cost += op.cost();
        }
        return cost;
    }

    private synchronized void compile(int index, int mode, int lanes, RegisterLayout layout) {
        publish(index, mode, lanes, layout);
    }

    /** Compiles a region on the thread of {@link CompileQueue}. Its groups stay interpreted until they are warmed up. */
    private void compileInBackground(int index, int mode, int lanes, RegisterLayout layout) {
        if (covered.get(index) && !postponed.get(index)) {
            // It became hot while a region that contains it was compiled.
            postponed.set(index);
            OPS.setRelease(ops, index, new CountingOp(plainAt(index), this, index, hot));
            return;
        }
        publish(index, mode, lanes, layout);
        if (ops[index] instanceof RegionOp region) {
            region.indices().forEach(covered::set);
            region.warmUpOperations();
        }
    }

    private List<Block> blocks(int index) {
        return regions.getAndIncrement() >= MOST_REGIONS ? List.of() : new RegionBuilder(this).blocks(index);
    }

    /** Installs the compiled region of an index, or the plain operation if nothing can be compiled. */
    private void publish(int index, int mode, int lanes, RegisterLayout layout) {
        List<Block> blocks = blocks(index);
        Op op = plainAt(index);
        if (!blocks.isEmpty()) {
            CompiledUnit<RegionCode> region = Compiler.compile(new Region(blocks, lanes, mode, layout), dump);
            if (patience == 0 || !CompileQueue.isUseful()) {
                region.useAll();
            }
            this.mode = mode;
            op = new RegionOp(op, region, mode, blocks, patience, this);
        }
        OPS.setRelease(ops, index, op);
    }

    private record Start(int index, int lanes, int mode, List<Integer> strides) {}

    /** Returns the trace for waves that start like this one; empty if there is none, or it is not compiled yet. */
    Optional<CompiledUnit<TraceCode>> trace(Wave wave, List<Integer> strides) {
        if (hot == TierThresholds.NEVER || FloatMode.isUnusual(wave.mode)) {
            return Optional.empty();
        }
        Start start = new Start(index(wave.pc), wave.lanes(), FloatMode.of(wave.mode), strides);
        if ((hot == 1 || interpreted.get() >= WORTH_COMPILING) && requested.add(start)) {
            if (hot == 1 || !CompileQueue.isUseful()) {
                compile(start, wave.layout()).ifPresent(code -> {
                    code.useAll();
                    trace.put(start, code);
                });
            } else {
                CompileQueue.add(CompileQueue.Rank.REGION, wave.pc, () -> {
                    compile(start, wave.layout()).ifPresent(code -> warmUp(start, code));
                    return true;
                });
            }
        }
        return Optional.ofNullable(trace.get(start));
    }

    private synchronized Optional<CompiledUnit<TraceCode>> compile(Start start, RegisterLayout layout) {
        return Compiler.compile(this, start.index(), start.lanes(), start.mode(), layout, start.strides(), dump);
    }

    /** Uses a trace as soon as all of its groups are warmed up. */
    private void warmUp(Start start, CompiledUnit<TraceCode> code) {
        AtomicInteger left = new AtomicInteger(code.groups().size());
        for (int group = 0; group < code.groups().size(); group++) {
            Warmup warmup = code.warmUpFull(group);
            CompileQueue.add(CompileQueue.Rank.GROUP, address(start.index()), () -> {
                boolean isDone = warmup.runStep();
                if (isDone && left.decrementAndGet() == 0) {
                    trace.put(start, code);
                }
                return isDone;
            });
        }
        if (code.groups().isEmpty()) {
            trace.put(start, code);
        }
    }

    @Override
    public BoundInstruction at(int index) {
        return plainAt(index).bound();
    }

    @Override
    public int next(int index) {
        return plainAt(index).next;
    }

    /**
     * Invalidates a region, which is interpreted from now on.
     *
     * @param why the reason as text for users
     */
    void invalidate(RegionOp region, String why) {
        region.indices().forEach(index -> invalidated.put(index, why));
        OPS.setRelease(ops, region.index(), region.first());
    }

    /** Returns the counts of the calling thread, by index, for instructions that compiled code left to the interpreter. */
    long[] leftCounts() {
        return forRegions.ofThisThread();
    }

    /** Returns the counts of the calling thread, by index, for instructions outside of compiled code; empty if nothing is compiled. */
    long[] aloneCounts() {
        return alone.ofThisThread();
    }

    /** Returns what the interpreter executed, with an entry for each instruction. */
    List<Bailout> bailouts() {
        List<Bailout> all = new ArrayList<>();
        for (int i = 0; i < leaders.length; i++) {
            if (ops[i] != null) {
                BoundInstruction bound = plain(ops[i]).bound();
                add(all, i, Compiler.whyInterpreted(bound, mode), forRegions.of(i));
                add(all, i, whyAlone(i, bound), alone.of(i));
            }
        }
        return all;
    }

    private String whyAlone(int index, BoundInstruction bound) {
        if (bound.isBorder()) {
            return Compiler.whyInterpreted(bound, mode);
        }
        return invalidated.containsKey(index)
                ? "compiled code was invalidated: " + invalidated.get(index)
                : "not compiled, or not yet: executed too seldom, or under another MODE";
    }

    private void add(List<Bailout> all, int index, String why, long executed) {
        if (executed > 0) {
            Instruction instruction = new Instruction();
            read(index, instruction);
            String mnemonic = instruction.isValid() ? instruction.mnemonic() : "an illegal instruction";
            all.add(new Bailout(mnemonic, why, executed));
        }
    }

    /** Returns an operation without its counters and compiled code. */
    static Op plain(Op op) {
        if (op instanceof CountingOp counting) {
            return counting.plain();
        }
        return op instanceof RegionOp region ? region.first() : op;
    }

    private Optional<String> beyond(Instruction instruction) {
        return instruction.isValid() ? limits.beyond(instruction, scalars) : Optional.empty();
    }

    /**
     * Decodes the instruction at an index, as it is executed.
     *
     * @return its bytes
     */
    int read(int index, Instruction instruction) {
        return decode(bytes(index), instruction);
    }

    /** Returns the text of the instruction at an index. */
    String text(int index) {
        Instruction instruction = new Instruction();
        read(index, instruction);
        return new Disassembler(decoder.isa()).text(instruction);
    }

    private byte[] bytes(int index) {
        int from = index * DWORD;
        byte[] bytes = new byte[Math.min(LONGEST, code.size() - from)];
        code.read(from, bytes);
        return bytes;
    }

    private int decode(byte[] bytes, Instruction instruction) {
        int size = decoder.decode(bytes, 0, bytes.length, instruction);
        return instruction.isValid() ? size : factory.unusedFields().decode(bytes, instruction);
    }
}
