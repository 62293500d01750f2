package org.gfxisa.memorymodel.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.machine.LitmusStep;
import org.gfxisa.memorymodel.machine.MemoryMachine;

/** Translates the instructions of a sequence into steps of an abstract machine. */
public final class Lowering {
    private static final Pattern NUMBER = Pattern.compile("\\b(?:0x)?([0-9]+)\\b(?=\\)?$)");
    private static final LitmusStep QUIET =
            new LitmusStep(LitmusStep.Kind.QUIET, -1, 0, -1, 0, 0, 0, "all others have ended");

    private final MemoryMachine machine;
    private final Function<SequenceKey, List<String>> sequences;
    private final Set<String> returns;
    private final Map<String, LitmusStep> plain = new HashMap<>();
    private final Map<String, Map<String, Integer>> passed = new HashMap<>();

    /**
     * Prepares the translation.
     *
     * @param machine the machine
     * @param sequences returns the instructions of a key, with {@link LitmusStep#ACCESS} in place of the mnemonic of the access
     * @param returns modifiers of an atomic that returns a value
     */
    public Lowering(MemoryMachine machine, Function<SequenceKey, List<String>> sequences, Set<String> returns) {
        this.machine = machine;
        this.sequences = sequences;
        this.returns = returns;
    }

    /** Thrown for an instruction that the machine does not have. */
    public static final class UnknownInstruction extends Exception {
        private static final long serialVersionUID = 1;

        UnknownInstruction(String message) {
            super(message);
        }
    }

    /**
     * Returns the steps of a thread.
     *
     * @throws UnknownInstruction if the machine does not have an instruction of a sequence
     */
    public List<LitmusStep> steps(List<LitmusOperation> pieces, boolean[] local) throws UnknownInstruction {
        List<LitmusStep> steps = new ArrayList<>();
        for (LitmusOperation piece : pieces) {
            if (piece.key().isEmpty()) {
                steps.add(QUIET);
                continue;
            }
            for (String text : sequences.apply(piece.key().get())) {
                steps.add(step(text, piece, local));
            }
        }
        return steps;
    }

    private LitmusStep step(String text, LitmusOperation piece, boolean[] local) throws UnknownInstruction {
        if (text.startsWith(LitmusStep.ACCESS)) {
            return access(text, piece, piece.location() >= 0 && local[piece.location()]);
        }
        LitmusStep known = plain.get(text);
        if (known == null) {
            known = plain(text);
            plain.put(text, known);
        }
        return known;
    }

    private LitmusStep plain(String text) throws UnknownInstruction {
        MemoryMachine.Control control = machine.controls().get(text);
        if (control != null) {
            boolean back = control.writesBack() != 0;
            LitmusStep.Kind kind = back ? LitmusStep.Kind.WRITE_BACK : LitmusStep.Kind.INVALIDATE;
            int caches = back ? control.writesBack() : control.invalidates();
            return new LitmusStep(kind, -1, 0, -1, caches, control.counters(), 0, text);
        }
        if (machine.waits().containsKey(text)) {
            return wait(text, text, 0);
        }
        Matcher number = NUMBER.matcher(text);
        if (number.find()) {
            String name = text.substring(0, number.start()) + "N" + text.substring(number.end());
            if (machine.waits().containsKey(name)) {
                return wait(text, name, Integer.parseInt(number.group(1)));
            }
        }
        throw new UnknownInstruction("the machine " + machine.name() + " does not define '" + text + "'");
    }

    private LitmusStep wait(String text, String name, int limit) {
        return new LitmusStep(
                LitmusStep.Kind.WAIT, -1, 0, -1, 0, machine.waits().get(name), limit, text);
    }

    private LitmusStep access(String text, LitmusOperation piece, boolean local) throws UnknownInstruction {
        String op = piece.key().orElseThrow().cell().op();
        LitmusStep.Kind kind = switch (op) {
            case "load" -> LitmusStep.Kind.LOAD;
            case "store" -> LitmusStep.Kind.STORE;
            default -> LitmusStep.Kind.EXCHANGE;
        };
        boolean returns = op.equals(SequenceKey.RMW) && piece.register() >= 0;
        int counters = machine.raises(local ? SequenceKey.LOCAL : SequenceKey.GLOBAL, returns ? "returning" : op);
        int past = local ? 0 : past(op, text);
        return new LitmusStep(kind, piece.location(), piece.value(), piece.register(), past, counters, 0, text);
    }

    private int past(String op, String text) throws UnknownInstruction {
        Map<String, Integer> byText = passed.computeIfAbsent(op, o -> new HashMap<>());
        Integer known = byText.get(text);
        if (known == null) {
            known = levels(op, text);
            byText.put(text, known);
        }
        return known;
    }

    private int levels(String op, String text) throws UnknownInstruction {
        Set<String> bits = new HashSet<>(Arrays.asList(text.split(" ")));
        bits.remove(LitmusStep.ACCESS);
        Set<String> known = new HashSet<>(machine.hints());
        machine.past().getOrDefault(op, Map.of()).keySet().forEach(known::addAll);
        if (op.equals(SequenceKey.RMW)) {
            known.addAll(returns);
        }
        for (String bit : bits) {
            if (!known.contains(bit)) {
                throw new UnknownInstruction(
                        "the machine " + machine.name() + " does not define '" + bit + "' of a " + op);
            }
        }
        return machine.past(op, bits);
    }
}
