package org.gfxisa.simulator.count;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Counts what each instruction does while kernels run. Instances are not thread-safe. */
public final class InstructionCounts {
    /**
     * The work-groups of a kernel.
     *
     * @param waves the number of waves of the largest work-group
     * @param localBytes the bytes of LDS of that work-group
     */
    public record Groups(int waves, int localBytes) {}

    private final Map<Long, Counted> byAddress = new HashMap<>();
    private final Map<Long, Groups> groups = new HashMap<>();
    private final AccessShape shape;
    private Counted current = new Counted();

    /** Creates empty counts for a processor. */
    public InstructionCounts(TargetProperties properties) {
        shape = new AccessShape(properties.ldsBanks(), properties.vectorCacheLine());
    }

    /** Returns a machine whose instructions are counted. */
    public Machine watch(Machine machine) {
        Watcher others = machine.watcher();
        return machine.with(new CountingMemory(machine.port(), this)).with(new Watcher() {
            @Override
            public Watch watch(Instruction instruction, Op op, long address) {
                return new CountingWatch(
                        InstructionCounts.this,
                        byAddress.computeIfAbsent(address, a -> new Counted()),
                        others.watch(instruction, op, address));
            }

            @Override
            public void begin(List<Wave> waves) {
                Wave first = waves.get(0);
                groups.merge(
                        first.pc,
                        new Groups(waves.size(), first.group().lds().size()),
                        (a, b) -> a.waves() >= b.waves() ? a : b);
                others.begin(waves);
            }

            @Override
            public void passed(List<Wave> waves) {
                others.passed(waves);
            }
        });
    }

    /** Counts an instruction that a wave is about to execute. */
    void executes(Counted counted, Wave wave) {
        current = counted;
        counted.executed++;
        counted.lanes += Long.bitCount(wave.exec());
    }

    /** Counts an access of the current instruction. */
    void accesses(MemoryRequest request) {
        if (!request.isScalar) {
            shape.add(request, current);
        }
    }

    /** Returns the counts of the instruction at an address; empty if it was never executed. */
    public Optional<Totals> at(long address) {
        return Optional.ofNullable(byAddress.get(address))
                .filter(counted -> counted.executed > 0)
                .map(Counted::totals);
    }

    /** Returns the work-groups of the kernel that starts at an address; empty if it was not launched. */
    public Optional<Groups> groups(long entry) {
        return Optional.ofNullable(groups.get(entry));
    }
}
