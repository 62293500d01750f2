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

/** The control-flow graph of the instructions that execution can reach. */
final class ControlFlow {
    private static final int WORD = 4;
    private static final int UNKNOWN = -1;

    private final CodeRegion region;
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
    /** The bytes of inserted instructions, by the index of their step. */
    private final Map<Integer, byte[]> inserted = new HashMap<>();

    /** By step, its index before instructions were inserted. An inserted step has the index of the original step after it. */
    private final List<Integer> original = new ArrayList<>();

    /**
     * A basic block.
     *
     * @param number its index among the blocks
     * @param first the index of its first step
     * @param end the index of its last step, plus one
     * @param next the numbers of its successors
     */
    record Block(int number, int first, int end, List<Integer> next) {}

    private ControlFlow(CodeRegion region) {
        this.region = region;
        info = region.newInfo();
        decoder = new Decoder(region.isa());
        int words = region.size() / WORD + 1;
        byWord = new Step[words];
        leaders = new boolean[words];
        entries = new boolean[words];
        blockByWord = new int[words];
        Arrays.fill(blockByWord, UNKNOWN);
    }

    /** Copies a graph and inserts instructions. */
    private ControlFlow(ControlFlow base, Map<Integer, List<Instruction>> before) {
        region = base.region;
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
                original.add(i);
                byte[] bytes = new byte[added.size()];
                added.copyTo(bytes, 0);
                inserted.put(steps.size(), bytes);
                info.read(added);
                steps.add(Step.of(info, base.steps.get(i).offset(), 0));
            }
            original.add(i);
            steps.add(base.steps.get(i));
        }
        starts[base.steps.size()] = steps.size();
        base.blocks.forEach(block ->
                blocks.add(new Block(block.number(), starts[block.first()], starts[block.end()], block.next())));
    }

    /**
     * Returns the same code with additional instructions.
     *
     * @param before by the index of a step, the instructions to insert before it; branches to the step execute them, too
     */
    ControlFlow with(Map<Integer, List<Instruction>> before) {
        return new ControlFlow(this, before);
    }

    /** Returns whether a step was inserted. */
    boolean isInserted(int step) {
        return inserted.containsKey(step);
    }

    /** Returns the index of a step before instructions were inserted; for an inserted step, that of the original step after it. */
    int original(int step) {
        return original.isEmpty() ? step : original.get(step);
    }

    /** Decodes the instruction of a step. */
    void read(int step, Instruction into) {
        byte[] original = inserted.get(step);
        if (original != null) {
            decoder.decode(original, 0, original.length, into);
        } else {
            decoder.decode(
                    region.code(), region.start() + steps.get(step).offset(), region.start() + region.size(), into);
        }
    }

    /** Builds the graph of some code from its entries. */
    static ControlFlow of(CodeRegion region) {
        ControlFlow flow = new ControlFlow(region);
        flow.decode();
        flow.buildBlocks();
        flow.connect();
        return flow;
    }

    CodeRegion region() {
        return region;
    }

    /** Returns all instructions in the order of their addresses. */
    List<Step> steps() {
        return steps;
    }

    List<Block> blocks() {
        return blocks;
    }

    /** Returns the number of the block that starts at an offset, or -1 if there is none. */
    int blockAt(int offset) {
        return isInside(offset) ? blockByWord[offset / WORD] : UNKNOWN;
    }

    /** Returns the indices of the steps that may follow a step. */
    List<Integer> after(int step) {
        Block block = blocks.get(blockOf(step));
        return step + 1 < block.end()
                ? List.of(step + 1)
                : block.next().stream().map(next -> blocks.get(next).first()).toList();
    }

    /** Returns the number of the block that contains a step. */
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

    /** Returns the offsets that execution reaches although they hold no valid instruction. */
    Set<Integer> invalid() {
        return invalid;
    }

    private void decode() {
        Deque<Integer> open = new ArrayDeque<>();
        for (CodeRegion.Entry entry : region.entries()) {
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
            int at = region.start() + offset;
            decoder.decode(region.code(), at, region.start() + region.size(), instruction);
            if (!instruction.isValid()) {
                invalid.add(offset);
                return;
            }
            info.read(instruction);
            Step read = Step.of(info, offset, instruction.size());
            Step step = read.info().isSample() && region.features().contains(CodeRegion.UNORDERED)
                    ? read.unordered()
                    : read;
            byWord[offset / WORD] = step;
            if (step.target() >= 0 && (step.flow() == Flow.GOTO || step.flow() == Flow.BRANCH)) {
                open.add(step.target());
            }
            if (!fallsThrough(step)) {
                return;
            }
            offset = step.end();
            if (!isInside(offset)) {
                invalid.add(offset);
                return;
            }
        }
    }

    /**
     * Returns whether execution continues with the next instruction. Where that is an entry, the code before it ends in a call that never
     * returns.
     */
    private boolean fallsThrough(Step step) {
        boolean falls = isStraight(step) || step.flow() == Flow.BRANCH || step.flow() == Flow.CALL;
        return falls && !(isInside(step.end()) && entries[step.end() / WORD]);
    }

    private static boolean isStraight(Step step) {
        return step.flow() == Flow.NEXT;
    }

    private boolean isInside(int offset) {
        return offset >= 0 && offset < region.size() && offset % WORD == 0;
    }

    private void buildBlocks() {
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

    /** Returns whether no other instruction starts inside this one. */
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
            if (fallsThrough(last)) {
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
