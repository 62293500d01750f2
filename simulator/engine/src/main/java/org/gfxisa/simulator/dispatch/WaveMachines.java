package org.gfxisa.simulator.dispatch;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.gfxisa.Isa;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Journal;
import org.gfxisa.simulator.port.JournalingMemory;
import org.gfxisa.simulator.wave.RegisterLayout;

/** What a device executes waves of each size with. For all threads. */
final class WaveMachines {
    private final Isa isa;
    private final AddressSpace memory;
    private final Apertures apertures;
    private final GlobalState global;
    private final UnaryOperator<Machine> watch;
    private final Function<Machine, Engine> engineSource;
    private final Map<Integer, Machine> plain = new ConcurrentHashMap<>();
    private final Map<Stepped, Machine> journaled = new ConcurrentHashMap<>();
    private final Map<Machine, Engine> engines = new ConcurrentHashMap<>();

    /** Waves of so many lanes, of a dispatch that is stepped. */
    private record Stepped(int lanes, Journal journal) {}

    /**
     * @param watch puts what watches each access before a machine's memory
     * @param engineSource makes what executes instructions
     */
    WaveMachines(
            Isa isa,
            AddressSpace memory,
            Apertures apertures,
            GlobalState global,
            UnaryOperator<Machine> watch,
            Function<Machine, Engine> engineSource) {
        this.isa = isa;
        this.memory = memory;
        this.apertures = apertures;
        this.global = global;
        this.watch = watch;
        this.engineSource = engineSource;
    }

    /** The machine that runs waves of so many lanes. */
    Machine of(int lanes) {
        return plain.computeIfAbsent(lanes, size -> {
            Isa sized = isa.withWave(size);
            return watch.apply(new Machine(sized, RegisterLayout.of(sized), memory, apertures, global));
        });
    }

    /** The same, whose writes a journal can undo. */
    Machine journaling(int lanes, Journal journal) {
        return journaled.computeIfAbsent(new Stepped(lanes, journal), key -> {
            Machine machine = of(lanes);
            return machine.with(new JournalingMemory(machine.port(), memory, journal));
        });
    }

    Engine engine(Machine machine) {
        return engines.computeIfAbsent(machine, engineSource);
    }

    List<Engine> engines() {
        return List.copyOf(engines.values());
    }

    /** Forgets what was bound: code or what is watched has changed. */
    void rebind() {
        engines.values().forEach(Engine::rebind);
    }

    List<String> approximations() {
        TreeSet<String> names = new TreeSet<>();
        engines.values().forEach(e -> names.addAll(e.approximations()));
        return List.copyOf(names);
    }
}
