package org.gfxisa.simulator.lint;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.info.Flow;
import org.gfxisa.info.InstructionInfo;

/** The instructions that a wave can come to, as blocks without branches or labels inside, and the ways between them. */
final class ControlFlow {
    private static final int WORD = 4;
    private static final int UNKNOWN = -1;

    private final CodeUnit unit;
    private final InstructionInfo info;
    private final Decoder decoder;
    private final Instruction instruction = new Instruction();
    private final Step[] byWord;
    private final boolean[] leaders;
    private final boolean[] entries;
    private final Set<Integer> invalid = new TreeSet<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Block> blocks = new ArrayList<>();
    private final int[] blockByWord;
    /** What is not in the code, by the index of its step. */
    private final Map<Integer, byte[]> inserted = new HashMap<>();

    /** By step, its index in the code as it is; of one that was put there, that of the one behind it. */
    private final List<Integer> own = new ArrayList<>();

    /**
     * Instructions that always run one after the other.
     *
     * @param number its index among the blocks
     * @param first index of the first step
     * @param end one past the index of the last
     * @param next the blocks that may follow
     */
    record Block(int number, int first, int end, List<Integer> next) {}

    private ControlFlow(CodeUnit unit) {
        this.unit = unit;
        info = unit.newInfo();
        decoder = new Decoder(unit.isa());
        int words = unit.size() / WORD + 1;
        byWord = new Step[words];
        leaders = new boolean[words];
        entries = new boolean[words];
        blockByWord = new int[words];
        Arrays.fill(blockByWord, UNKNOWN);
    }

    /** The same with instructions put before some of the steps. */
    private ControlFlow(ControlFlow base, Map<Integer, List<Instruction>> before) {
        unit = base.unit;
        info = base.info;
        decoder = base.decoder;
        byWord = base.byWord;
        leaders = base.leaders;
        entries = base.entries;
        blockByWord = base.blockByWord;
        int[] starts = new int[base.steps.size() + 1];
        for (int i = 0; i < base.steps.size(); i++) {
            starts[i] = steps.size();
            for (Instruction added : before.getOrDefault(i, List.of())) {
                own.add(i);
                byte[] bytes = new byte[added.size()];
                added.copyTo(bytes, 0);
                inserted.put(steps.size(), bytes);
                info.read(added);
                steps.add(Step.of(info, base.steps.get(i).offset(), 0));
            }
            own.add(i);
            steps.add(base.steps.get(i));
        }
        starts[base.steps.size()] = steps.size();
        base.blocks.forEach(block ->
                blocks.add(new Block(block.number(), starts[block.first()], starts[block.end()], block.next())));
    }

    /**
     * The same code with instructions that are not in it.
     *
     * @param before by the index of a step, what comes before it, also on the ways that branches take there
     */
    ControlFlow with(Map<Integer, List<Instruction>> before) {
        return new ControlFlow(this, before);
    }

    /** Whether a step was put into the code. */
    boolean isInserted(int step) {
        return inserted.containsKey(step);
    }

    /** The index of a step in the code as it was before others were put there; of one of these, that of the one behind it. */
    int original(int step) {
        return own.isEmpty() ? step : own.get(step);
    }

    /** Reads the instruction of a step. */
    void read(int step, Instruction into) {
        byte[] own = inserted.get(step);
        if (own != null) {
            decoder.decode(own, 0, own.length, into);
        } else {
            decoder.decode(unit.code(), unit.start() + steps.get(step).offset(), unit.start() + unit.size(), into);
        }
    }

    /** Follows the code from its entries. */
    static ControlFlow of(CodeUnit unit) {
        ControlFlow flow = new ControlFlow(unit);
        flow.decode();
        flow.divide();
        flow.connect();
        return flow;
    }

    CodeUnit unit() {
        return unit;
    }

    /** All instructions, by their places in the code. */
    List<Step> steps() {
        return steps;
    }

    List<Block> blocks() {
        return blocks;
    }

    /** The block that starts at an entry; empty where no instruction is. */
    int blockAt(int offset) {
        return isInside(offset) ? blockByWord[offset / WORD] : UNKNOWN;
    }

    /** The steps that may follow a step, as their indices. */
    List<Integer> after(int step) {
        Block block = blocks.get(blockOf(step));
        return step + 1 < block.end()
                ? List.of(step + 1)
                : block.next().stream().map(next -> blocks.get(next).first()).toList();
    }

    /** The block that a step is in. */
    int blockOf(int step) {
        int low = 0;
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = low + high >>> 1;
            if (blocks.get(middle).end() <= step) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Offsets that waves come to although no instruction is there. */
    Set<Integer> invalid() {
        return invalid;
    }

    private void decode() {
        Deque<Integer> open = new ArrayDeque<>();
        for (CodeUnit.Entry entry : unit.entries()) {
            if (isInside(entry.offset())) {
                entries[entry.offset() / WORD] = true;
                open.add(entry.offset());
            }
        }
        while (!open.isEmpty()) {
            int offset = open.remove();
            if (!isInside(offset)) {
                invalid.add(offset);
                continue;
            }
            leaders[offset / WORD] = true;
            follow(offset, open);
        }
    }

    private void follow(int start, Deque<Integer> open) {
        int offset = start;
        while (byWord[offset / WORD] == null) {
            int at = unit.start() + offset;
            decoder.decode(unit.code(), at, unit.start() + unit.size(), instruction);
            if (!instruction.isValid()) {
                invalid.add(offset);
                return;
            }
            info.read(instruction);
            Step read = Step.of(info, offset, instruction.size());
            Step step =
                    read.info().isSample() && unit.features().contains(CodeUnit.UNORDERED) ? read.unordered() : read;
            byWord[offset / WORD] = step;
            if (step.target() >= 0 && (step.flow() == Flow.GOTO || step.flow() == Flow.BRANCH)) {
                open.add(step.target());
            }
            if (!goesOn(step)) {
                return;
            }
            offset = step.end();
            if (!isInside(offset)) {
                invalid.add(offset);
                return;
            }
        }
    }

    /** Whether what follows belongs to the same path. Code that runs into an entry is code behind something that never returns. */
    private boolean goesOn(Step step) {
        boolean falls = isStraight(step) || step.flow() == Flow.BRANCH || step.flow() == Flow.CALL;
        return falls && !(isInside(step.end()) && entries[step.end() / WORD]);
    }

    private static boolean isStraight(Step step) {
        return step.flow() == Flow.NEXT;
    }

    private boolean isInside(int offset) {
        return offset >= 0 && offset < unit.size() && offset % WORD == 0;
    }

    private void divide() {
        int first = 0;
        for (int word = 0; word < byWord.length; word++) {
            Step step = byWord[word];
            if (step == null) {
                continue;
            }
            if (leaders[word] && steps.size() > first) {
                end(first);
                first = steps.size();
            }
            steps.add(step);
            boolean adjacent = step.end() / WORD < byWord.length && byWord[step.end() / WORD] != null;
            if (!isStraight(step) || !adjacent || !isNextStep(word, step)) {
                end(first);
                first = steps.size();
            }
        }
        if (steps.size() > first) {
            end(first);
        }
    }

    /** Whether no other instruction starts inside of this one. */
    private boolean isNextStep(int word, Step step) {
        for (int inside = word + 1; inside < step.end() / WORD; inside++) {
            if (byWord[inside] != null) {
                return false;
            }
        }
        return true;
    }

    private void end(int first) {
        blockByWord[steps.get(first).offset() / WORD] = blocks.size();
        blocks.add(new Block(blocks.size(), first, steps.size(), new ArrayList<>(2)));
    }

    private void connect() {
        for (Block block : blocks) {
            Step last = steps.get(block.end() - 1);
            if (goesOn(last)) {
                connect(block, last.end());
            }
            if (last.flow() == Flow.GOTO || last.flow() == Flow.BRANCH) {
                connect(block, last.target());
            }
        }
    }

    private void connect(Block block, int offset) {
        int next = blockAt(offset);
        if (next != UNKNOWN && !block.next().contains(next)) {
            block.next().add(next);
        }
    }
}
