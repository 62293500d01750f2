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

/** Counts what each instruction does while kernels run. For one thread. */
public final class InstructionCounts {
    /**
     * How work-groups of a kernel were launched.
     *
     * @param waves of a work-group, as many as the largest had
     * @param localBytes of LDS that it had
     */
    public record Groups(int waves, int localBytes) {}

    private final Map<Long, Counted> byAddress = new HashMap<>();
    private final Map<Long, Groups> groups = new HashMap<>();
    private final AccessShape shape;
    private Counted current = new Counted();

    /** Of a processor, on which nothing has run yet. */
    public InstructionCounts(TargetProperties properties) {
        shape = new AccessShape(properties.ldsBanks(), properties.vectorCacheLine());
    }

    /** A machine whose instructions are counted. */
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

    /** A wave is going to execute an instruction. */
    void executes(Counted counted, Wave wave) {
        current = counted;
        counted.executed++;
        counted.lanes += Long.bitCount(wave.exec());
    }

    /** It makes an access. */
    void accesses(MemoryRequest request) {
        if (!request.isScalar) {
            shape.add(request, current);
        }
    }

    /** What the instruction at an address has done; empty for one that nobody has come to. */
    public Optional<Totals> at(long address) {
        return Optional.ofNullable(byAddress.get(address))
                .filter(counted -> counted.executed > 0)
                .map(Counted::totals);
    }

    /** How the kernel that starts at an address was launched; empty if it was not. */
    public Optional<Groups> groups(long entry) {
        return Optional.ofNullable(groups.get(entry));
    }
}
