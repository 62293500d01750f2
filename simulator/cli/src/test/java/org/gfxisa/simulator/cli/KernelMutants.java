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

/** Code objects of the corpus that lack one instruction which is there for the hardware alone. */
final class KernelMutants {
    /** What is taken out. */
    enum Kind {
        /** A wait for counters. */
        WAIT,
        /** A pause, or a wait that ends a hazard. */
        NOP,
        /** A barrier; where waves arrive and wait by two instructions, both. */
        BARRIER,
        /** An invalidation or a write-back. */
        CACHE
    }

    /**
     * A changed code object.
     *
     * @param text the instruction that is gone
     * @param address of it
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

    /** All of a code object. */
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

    /** Finds the instructions that waves can come to. */
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

    /** A pause goes to the end of its block, as what is put in its place would be one, too. */
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
                // Else it is one of several pauses that align what is behind them.
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
