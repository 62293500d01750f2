package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Assembler;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.FormInfo;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;

/** Splits the sequences of a memory model into their parts. */
final class SequenceReader {
    private final Assembler assembler;
    private final Disassembler disassembler;
    private final InstructionInfo info;
    private final CachePolicyBits policies;
    private final Map<String, Control> controls = new HashMap<>();

    /** A write-back, an invalidation or a wait of a sequence. */
    private record Control(FormInfo info, int awaited, String text) {}

    /**
     * Makes a reader for a processor.
     *
     * @param policies receives the cache-policy bits of the accesses
     */
    SequenceReader(Isa isa, CachePolicyBits policies) {
        assembler = new Assembler(isa);
        disassembler = new Disassembler(isa);
        info = new InstructionInfo(isa);
        this.policies = policies;
    }

    /** Returns the sequence of an atomic access or a fence. */
    ModelSequence read(MemoryModel model, String mode, ModelAccess access) {
        List<String> sequence = model.sequence(mode, access);
        String mnemonic = model.mnemonic(access).orElse("");
        boolean isFence = access.operation() == Operation.FENCE;
        List<String> writeBacks = new ArrayList<>();
        List<String> invalidates = new ArrayList<>();
        int bits = 0;
        int[] awaited = new int[2];
        int side = 0;
        for (String text : sequence) {
            if (!isFence && text.split(" ", 2)[0].equals(mnemonic)) {
                bits = policies.learn(text.substring(mnemonic.length()));
                side = 1;
                continue;
            }
            Control control = controls.computeIfAbsent(text, this::control);
            awaited[side] |= control.awaited;
            if (control.info.isWriteBack()) {
                writeBacks.add(control.text);
            } else if (control.info.isInvalidation()) {
                invalidates.add(control.text);
            }
        }
        return new ModelSequence(
                name(model, access),
                mnemonic,
                isFence ? Optional.empty() : Optional.of(direction(access.operation())),
                access.space().equals(Optional.of(AddressSpace.LOCAL)),
                access.operation().returnsValue(),
                bits,
                awaited[0],
                awaited[1],
                List.copyOf(writeBacks),
                List.copyOf(invalidates),
                access.scope().orElseThrow(),
                sequence);
    }

    private Control control(String text) {
        Instruction instruction = instruction(text);
        info.read(instruction);
        int awaited = 0;
        for (int counter = 0; counter < info.counters().count(); counter++) {
            awaited |= info.counters().waitsFor(counter) == 0 ? 1 << counter : 0;
        }
        return new Control(info.form(), awaited, disassembler.text(instruction));
    }

    /** Assembles an instruction of a sequence. */
    Instruction instruction(String text) {
        Instruction instruction = new Instruction();
        if (!assembler.assemble(text, instruction)) {
            throw new IllegalStateException(text + ": " + assembler.error());
        }
        return instruction;
    }

    private static org.gfxisa.exec.Access direction(Operation operation) {
        return switch (operation) {
            case LOAD -> org.gfxisa.exec.Access.LOAD;
            case STORE -> org.gfxisa.exec.Access.STORE;
            default -> org.gfxisa.exec.Access.ATOMIC;
        };
    }

    private static String name(MemoryModel model, ModelAccess access) {
        List<String> parts = new ArrayList<>(Arrays.asList(access.operation().text(), model.text(access.ordering())));
        access.scope().map(scope -> model.text(scope, access.oneSpace())).ifPresent(parts::add);
        access.space().map(model::text).ifPresent(parts::add);
        if (access.fenced().size() == 1) {
            parts.add(model.text(access.fenced().iterator().next()));
        }
        return String.join(" ", parts);
    }
}
