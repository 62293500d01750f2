package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.hazards.HazardChecker;
import org.gfxisa.info.CounterUses;
import org.gfxisa.info.Flow;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.lint.CodeRegion;
import org.gfxisa.simulator.lint.CodeRegions;
import org.gfxisa.source.SourceAssembler;

/** Mutants of code objects of the corpus: each lacks one instruction whose only purpose is synchronization. */
final class KernelMutants {
    /** The kind of the removed instruction. */
    enum Kind {
        /** A wait for counters. */
        WAIT,
        /** A NOP, or a wait that ends a hazard. */
        NOP,
        /** A barrier; for split barriers, both instructions. */
        BARRIER,
        /** An invalidation or a write-back. */
        CACHE
    }

    /**
     * A changed code object.
     *
     * @param object the original file
     * @param kind the kind of the removed instruction
     * @param text the removed instruction
     * @param address its address
     * @param bytes the changed file
     */
    record Mutant(Path object, Kind kind, String text, long address, byte[] bytes) {
        @Override
        public String toString() {
            return object.getFileName() + " without " + text + " at 0x" + Long.toHexString(address);
        }
    }

    private static final Set<String> HAZARD_WAITS = Set.of("s_waitcnt_depctr", "s_wait_alu");
    private static final String NOTHING = "s_nop 0";
    private static final int WORD = 4;

    private final Path object;
    private final byte[] file;
    private final CodeRegion unit;
    private final Isa isa;
    private final byte[] nothing;
    private final Optional<HazardChecker> hazards;
    private final Decoder decoder;
    private final InstructionInfo info;
    private final TreeMap<Integer, Instruction> code = new TreeMap<>();
    private final Set<Integer> targets = new TreeSet<>();
    private final List<Mutant> mutants = new ArrayList<>();

    private KernelMutants(Path object, byte[] file, CodeRegion unit) {
        this.object = object;
        this.file = file;
        this.unit = unit;
        isa = unit.isa();
        hazards = isa.processor().hazards().map(rules -> rules.checker(isa, unit.features()));
        decoder = new Decoder(isa);
        info = new InstructionInfo(isa, unit.features());
        SourceAssembler source = new SourceAssembler(isa);
        source.source(NOTHING + "\n");
        nothing = source.code();
    }

    /** Returns all mutants of a code object. */
    static List<Mutant> of(Path object) throws IOException, CodeObjectException {
        byte[] file = Files.readAllBytes(object);
        CodeObject read = CodeObject.read(ByteWindow.of(file, "file"));
        Isa isa = ObjectFilter.processor(read).isa().orElseThrow();
        List<Mutant> all = new ArrayList<>();
        for (CodeRegion unit : CodeRegions.of(read, isa)) {
            KernelMutants mutants = new KernelMutants(object, file, unit);
            mutants.follow();
            mutants.make();
            all.addAll(mutants.mutants);
        }
        return all;
    }

    /** Finds the reachable instructions. */
    private void follow() {
        Deque<Integer> open = new ArrayDeque<>();
        unit.entries().forEach(entry -> open.add(entry.offset()));
        targets.addAll(open);
        while (!open.isEmpty()) {
            int offset = open.remove();
            Instruction instruction = new Instruction();
            if (offset < 0 || offset >= unit.size() || code.containsKey(offset)) {
                continue;
            }
            decoder.decode(unit.code(), unit.start() + offset, unit.start() + unit.size(), instruction);
            if (!instruction.isValid()) {
                continue;
            }
            code.put(offset, instruction);
            info.read(instruction);
            if (info.target(offset).isPresent()) {
                targets.add((int) info.target(offset).getAsLong());
                open.add((int) info.target(offset).getAsLong());
            }
            if (info.flow() != Flow.GOTO && info.flow() != Flow.JUMP && info.flow() != Flow.END) {
                open.add(offset + instruction.size());
            }
        }
    }

    private void make() {
        for (int offset : code.keySet()) {
            Instruction instruction = code.get(offset);
            info.read(instruction);
            if (info.form().isBarrier()) {
                barrier(offset);
            } else if (info.cache().isPresent()) {
                add(Kind.CACHE, offset, List.of(offset));
            } else if (hazards.filter(h -> h.isPause(instruction)).isPresent()
                    || HAZARD_WAITS.stream().anyMatch(text(offset)::startsWith)) {
                pause(offset);
            } else if (isWait()) {
                add(Kind.WAIT, offset, List.of(offset));
            }
        }
    }

    private boolean isWait() {
        CounterUses counters = info.counters();
        boolean waits = false;
        for (int i = 0; i < counters.count() && !info.form().form().waits().isEmpty(); i++) {
            waits |= counters.waitsFor(i) < isa.tables().counters().get(i).most();
        }
        return waits
                && info.memory().isEmpty()
                && isa.action(info.form().form().opcode())
                        .filter(ControlAction.class::isInstance)
                        .isPresent();
    }

    private void barrier(int offset) {
        boolean isSplit = code.values().stream().anyMatch(i -> {
            info.read(i);
            return info.form().isArrival();
        });
        info.read(code.get(offset));
        if (!isSplit) {
            add(Kind.BARRIER, offset, List.of(offset));
        } else if (info.form().isArrival()) {
            code.tailMap(offset, false).entrySet().stream()
                    .filter(e -> {
                        info.read(e.getValue());
                        return info.form().isBarrier();
                    })
                    .findFirst()
                    .ifPresent(wait -> add(Kind.BARRIER, offset, List.of(offset, wait.getKey())));
        }
    }

    private void add(Kind kind, int offset, List<Integer> gone) {
        byte[] changed = file.clone();
        for (int one : gone) {
            for (int at = 0; at < code.get(one).size(); at += WORD) {
                System.arraycopy(nothing, 0, changed, unit.start() + one + at, WORD);
            }
        }
        mutants.add(mutant(kind, offset, changed));
    }

    /** Moves a NOP to the end of its block, because a replacement in its place would be a NOP, too. */
    private void pause(int offset) {
        int size = code.get(offset).size();
        int end = offset + size;
        while (code.containsKey(end) && !targets.contains(end) && !text(end).contains("getpc")) {
            info.read(code.get(end));
            if (info.flow() != Flow.NEXT) {
                break;
            }
            end += code.get(end).size();
        }
        if (end > offset + size && size == WORD) {
            byte[] changed = file.clone();
            System.arraycopy(file, unit.start() + offset + size, changed, unit.start() + offset, end - offset - size);
            System.arraycopy(nothing, 0, changed, unit.start() + end - size, WORD);
            if (!Arrays.equals(changed, file)) {
                // Otherwise it is one of several NOPs that align the code after them.
                mutants.add(mutant(Kind.NOP, offset, changed));
            }
        }
    }

    private Mutant mutant(Kind kind, int offset, byte[] changed) {
        long address = unit.places().apply(offset).address();
        return new Mutant(object, kind, text(offset), address, changed);
    }

    private String text(int offset) {
        return new Disassembler(isa).text(code.get(offset));
    }
}
