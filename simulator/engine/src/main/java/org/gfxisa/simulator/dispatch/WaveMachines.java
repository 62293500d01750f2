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

/** The machines and engines with which a device executes waves of each size. Instances are thread-safe. */
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

    /** The key of a dispatch that is stepped, with waves of {@code lanes} lanes. */
    private record Stepped(int lanes, Journal journal) {}

    /**
     * @param watch adds the instrumentation to a machine
     * @param engineSource creates the engine that executes instructions
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

    /** Returns the machine that runs waves of {@code lanes} lanes. */
    Machine of(int lanes) {
        return plain.computeIfAbsent(lanes, size -> {
            Isa sized = isa.withWave(size);
            return watch.apply(new Machine(sized, RegisterLayout.of(sized), memory, apertures, global));
        });
    }

    /** Returns the machine that also records its writes in a journal. */
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

    /** Drops all bound code, because code or the instrumentation has changed. */
    void rebind() {
        engines.values().forEach(Engine::rebind);
    }

    List<String> approximations() {
        TreeSet<String> names = new TreeSet<>();
        engines.values().forEach(e -> names.addAll(e.approximations()));
        return List.copyOf(names);
    }
}
