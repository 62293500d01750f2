package org.gfxisa.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.gfxisa.Decoder;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.codec.BranchOperand;

/** A growing buffer of machine code, with labels and the branches to them. */
final class CodeBuffer {
    private final Encoder encoder;
    private final Decoder decoder;
    private final Map<String, Integer> labels = new LinkedHashMap<>();
    private final List<Branch> branches = new ArrayList<>();
    private byte[] bytes = new byte[1024];
    private int length;

    CodeBuffer(Isa isa) {
        encoder = new Encoder(isa);
        decoder = new Decoder(isa);
    }

    /** Returns the number of bytes. */
    int length() {
        return length;
    }

    void append(Instruction instruction) {
        reserve(instruction.size());
        length += instruction.copyTo(bytes, length);
    }

    void append(byte[] data) {
        reserve(data.length);
        System.arraycopy(data, 0, bytes, length, data.length);
        length += data.length;
    }

    /** Records that the next instruction branches to a label; line and column are for error messages. */
    void branchFollows(String label, int line, int column) {
        branches.add(new Branch(length, label, line, column));
    }

    /** Binds a label to the current offset; false if it is already bound. */
    boolean bind(String label) {
        return labels.putIfAbsent(label, length) == null;
    }

    OptionalInt offset(String label) {
        Integer offset = labels.get(label);
        return offset == null ? OptionalInt.empty() : OptionalInt.of(offset);
    }

    Map<String, Integer> labels() {
        return Map.copyOf(labels);
    }

    /** Encodes the offsets of all branches; returns an error for each branch whose label is missing or out of range. */
    List<Problem> resolve() {
        List<Problem> problems = new ArrayList<>();
        Instruction instruction = new Instruction();
        for (Branch branch : branches) {
            Integer target = labels.get(branch.label);
            if (target == null) {
                problems.add(branch.problem("there is no label '" + branch.label + "'"));
                continue;
            }
            decoder.decode(bytes, branch.at, length, instruction);
            if (encoder.redirect(instruction, target - branch.at)) {
                instruction.copyTo(bytes, branch.at);
            } else {
                problems.add(tooFar(branch, target, instruction));
            }
        }
        branches.clear();
        return problems;
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    private Problem tooFar(Branch branch, int target, Instruction instruction) {
        BranchOperand reach =
                encoder.isa().codec().form(instruction.formId()).branch().orElseThrow();
        return branch.problem("'" + branch.label + "' is " + (target - branch.at - instruction.size())
                + " bytes away, a branch reaches " + reach.lowest() + ".." + reach.highest());
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }

    private record Branch(int at, String label, int line, int column) {
        Problem problem(String message) {
            return new Problem(line, column, message);
        }
    }
}
