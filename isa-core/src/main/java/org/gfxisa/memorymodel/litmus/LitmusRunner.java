package org.gfxisa.memorymodel.litmus;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.memorymodel.machine.Explorer;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.PlacedProgram;

/** Runs litmus tests on a machine; equal programs are explored only once. */
public final class LitmusRunner {
    private final MemoryMachine machine;
    private final boolean everything;
    private final ProvenPrograms proven;
    private final MessageDigest begin;
    private final Map<Key, Optional<List<String>>> known = new HashMap<>();
    private int explored;

    /**
     * Prepares to run tests.
     *
     * @param machine the machine
     * @param proven programs that need not be explored again; verified programs are added
     */
    public LitmusRunner(MemoryMachine machine, ProvenPrograms proven) {
        this(machine, false, proven);
    }

    private LitmusRunner(MemoryMachine machine, boolean everything, ProvenPrograms proven) {
        this.machine = machine;
        this.everything = everything;
        this.proven = proven;
        this.begin = sha256();
        Explorer.digest(machine, begin);
    }

    /** Returns a runner for the same machine that explores every interleaving and trusts no earlier proofs. */
    public LitmusRunner withEverything() {
        return new LitmusRunner(machine, true, new ProvenPrograms());
    }

    /**
     * Searches for the forbidden outcome.
     *
     * @return a trace that leads to it; empty if it is unreachable
     * @throws Lowering.UnknownInstruction if the machine does not have an instruction of the test
     */
    public Optional<List<String>> run(LitmusTest test, Lowering lowering) throws Lowering.UnknownInstruction {
        List<List<LitmusStep>> code = code(test, lowering);
        Key key = key(test, code);
        Optional<List<String>> result = known.get(key);
        if (result == null) {
            long digest = digest(key);
            result = proven.has(digest) ? Optional.empty() : explore(test, code);
            if (result.isEmpty()) {
                proven.add(digest);
            }
            known.put(key, result);
        }
        return result;
    }

    private Optional<List<String>> explore(LitmusTest test, List<List<LitmusStep>> code) {
        PlacedProgram layout = new PlacedProgram(
                machine,
                test.places(machine.domains().size()),
                code,
                test.local(),
                test.memory(),
                test.outcome().registers().length,
                everything);
        Explorer explorer = new Explorer(layout, test.outcome(), everything);
        Optional<List<String>> result = explorer.search();
        explored++;
        return result;
    }

    private long digest(Key key) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * key.words().length);
        bytes.asIntBuffer().put(key.words());
        try {
            MessageDigest digest = (MessageDigest) begin.clone();
            return ByteBuffer.wrap(digest.digest(bytes.array())).getLong();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("SHA-256 can be cloned in every JDK", e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** Returns the program of a test on the machine; tests with equal programs have equal results. */
    public Object program(LitmusTest test, Lowering lowering) throws Lowering.UnknownInstruction {
        return key(test, code(test, lowering));
    }

    private static List<List<LitmusStep>> code(LitmusTest test, Lowering lowering) throws Lowering.UnknownInstruction {
        List<List<LitmusStep>> code = new ArrayList<>();
        for (List<LitmusOperation> thread : test.threads()) {
            code.add(lowering.steps(thread, test.local()));
        }
        dropIdleWaits(code);
        return code;
    }

    /** Returns the machine. */
    public MemoryMachine machine() {
        return machine;
    }

    /** Returns the number of distinct programs. */
    public int programs() {
        return known.size();
    }

    /** Returns how many of them were explored because they had not been verified before. */
    public int explored() {
        return explored;
    }

    /** Removes waits for counters that no step increments, since they have no effect. */
    private static void dropIdleWaits(List<List<LitmusStep>> code) {
        int raised = code.stream()
                .flatMap(List::stream)
                .filter(s -> s.kind() != LitmusStep.Kind.WAIT)
                .mapToInt(LitmusStep::counters)
                .reduce(0, (a, b) -> a | b);
        code.forEach(thread -> thread.removeIf(s -> s.kind() == LitmusStep.Kind.WAIT && (s.counters() & raised) == 0));
    }

    /** The identity of a program on a machine. */
    private record Key(int[] words) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && Arrays.equals(words, key.words);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(words);
        }
    }

    private static Key key(LitmusTest test, List<List<LitmusStep>> code) {
        int size = 2 * test.local().length
                + test.distances().length
                + test.outcome().registers().length
                + test.outcome().memory().length;
        for (List<LitmusStep> thread : code) {
            size += 1 + 2 * thread.size();
        }
        int[] words = new int[size];
        int n = 0;
        for (List<LitmusStep> thread : code) {
            for (LitmusStep s : thread) {
                words[n++] = s.kind().ordinal() << 24 | (s.location() + 1) << 16 | s.value() << 8 | s.register() + 1;
                words[n++] = s.caches() << 24 | s.limit() << 16 | s.counters();
            }
            words[n++] = -1;
        }
        for (int l = 0; l < test.local().length; l++) {
            words[n++] = test.local()[l] ? 1 : 0;
            words[n++] = test.memory().get(l).grain().ordinal() << 8
                    | test.memory().get(l).home() & 0xff;
        }
        for (int[] part : List.of(
                test.distances(), test.outcome().registers(), test.outcome().memory())) {
            System.arraycopy(part, 0, words, n, part.length);
            n += part.length;
        }
        return new Key(words);
    }
}
