package org.gfxisa.simulator.check;

import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.exec.ControlAction.Operation;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.simulator.exec.Watcher;
import org.gfxisa.simulator.wave.Wave;

/** An instruction that checks look at. */
final class Site implements Watcher.Watch {
    final int id;
    final long address;
    final Instruction instruction;
    final Isa isa;
    /** What it does at a barrier: {@link Operation#BARRIER}, {@link Operation#ARRIVE}, or {@link Operation#NOP} for nothing. */
    final Operation barrier;

    private final Checker checker;

    Site(Checker checker, Isa isa, Instruction instruction, long address, int id) {
        this.checker = checker;
        this.isa = isa;
        this.instruction = instruction;
        this.address = address;
        this.id = id;
        barrier = isa.action(instruction.opcode())
                .filter(ControlAction.class::isInstance)
                .map(action -> atBarrier(((ControlAction) action).operation()))
                .orElse(Operation.NOP);
    }

    private static Operation atBarrier(Operation operation) {
        return switch (operation) {
            case BARRIER, ARRIVE -> operation;
            case ARRIVE_FIRST -> Operation.ARRIVE;
            default -> Operation.NOP;
        };
    }

    /** What it does to registers and memory. */
    InstructionInfo info() {
        InstructionInfo info = new InstructionInfo(isa);
        info.read(instruction);
        return info;
    }

    /** The instruction as text. */
    String text() {
        return new Disassembler(isa).text(instruction);
    }

    @Override
    public boolean before(Wave wave) {
        return checker.before(this, wave);
    }

    @Override
    public void tried(Wave wave, Watcher.Trial trial) {}

    @Override
    public void after(Wave wave, boolean hasEnded) {
        checker.after(this, wave, hasEnded);
    }
}
