package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.Instruction;
import org.gfxisa.exec.ControlAction.Operation;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.simulator.check.Reports.Actor;
import org.gfxisa.simulator.exec.Machine;
import org.gfxisa.simulator.exec.Watcher;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Codes;

/** Looks for mistakes while kernels run on a device, and keeps what it finds. For one thread. */
public final class Checker {
    /**
     * A kernel that is going to run.
     *
     * @param kernel its name
     * @param scalars scalar registers from s0 that hold something when waves start
     * @param vectors vector registers from v0 likewise
     * @param privateBytes private memory of a work-item
     */
    public record Launch(String kernel, int scalars, int vectors, long privateBytes) {}

    private final Set<CheckKind> kinds;
    private final AddressSpace memory;
    private final FindingLog log = new FindingLog();
    private final Reports reports;
    private final BoundsCheck bounds;
    private final BarrierCheck barriers;
    private final RaceCheck races;
    private final UninitCheck values;
    private final UninitMemory valuesInMemory;
    private final Map<Wave, WaveShadow> shadows = new IdentityHashMap<>();
    private final List<Site> sites = new ArrayList<>();
    private Optional<WaveShadow> last = Optional.empty();

    /**
     * A checker of a device on which nothing has run yet.
     *
     * @param codes what is loaded, to which more may be added
     */
    public Checker(Set<CheckKind> kinds, AddressSpace memory, List<LoadedCode> codes) {
        this.kinds = kinds;
        this.memory = memory;
        reports = new Reports(codes, log);
        bounds = new BoundsCheck(memory, reports);
        barriers = new BarrierCheck(reports);
        races = new RaceCheck(memory, reports, sites);
        values = new UninitCheck(reports);
        valuesInMemory = new UninitMemory(memory, values);
    }

    /** A machine that is looked at. */
    public Machine watch(Machine machine) {
        Coherence coherence = new Coherence(machine.isa());
        InstructionInfo info = new InstructionInfo(machine.isa());
        int scalars = scalars(machine.isa().tables().codes());
        return machine.with(new CheckingMemory(machine.port(), this)).with(new Watcher() {
            @Override
            public Watch watch(Instruction instruction, long address) {
                Site site = new Site(Checker.this, machine, coherence, info, instruction, address, sites.size());
                sites.add(site);
                return site;
            }

            @Override
            public void begin(List<Wave> waves) {
                Checker.this.begin(waves, scalars);
            }

            @Override
            public void passed(List<Wave> waves) {
                Checker.this.passed(waves);
            }
        });
    }

    /** A kernel starts: nothing of one before it runs any more. */
    public void launch(Launch launch) {
        shadows.clear();
        last = Optional.empty();
        reports.kernel(launch.kernel());
        bounds.launch(launch.privateBytes());
        races.launch();
        values.launch(launch.scalars(), launch.vectors());
    }

    /** How many scalar registers there are. */
    private static int scalars(Codes codes) {
        int count = 0;
        while (codes.file(count).name().equals("sgpr")) {
            count++;
        }
        return count;
    }

    /** Nobody has written an allocation, though it holds something. */
    public void undefine(Segment segment) {
        if (does(CheckKind.UNINIT)) {
            valuesInMemory.undefine(segment);
        }
    }

    private void begin(List<Wave> waves, int scalars) {
        List<WaveShadow> group = waves.stream().map(WaveShadow::new).toList();
        group.forEach(shadow -> shadows.put(shadow.wave, shadow));
        last = Optional.empty();
        if (does(CheckKind.RACE)) {
            races.begin(group);
        }
        if (does(CheckKind.UNINIT)) {
            for (WaveShadow shadow : group) {
                values.begin(shadow, scalars);
                valuesInMemory.begin(shadow.wave);
            }
        }
    }

    /** What was found so far, in the order in which it came up. */
    public List<Finding> findings() {
        return log.all();
    }

    private boolean does(CheckKind kind) {
        return kinds.contains(kind);
    }

    private WaveShadow of(Wave wave) {
        if (last.isEmpty() || last.get().wave != wave) {
            last = Optional.of(shadows.get(wave));
        }
        return last.get();
    }

    boolean before(Site site, Wave wave) {
        WaveShadow shadow = of(wave);
        shadow.site = site;
        if (site.barrier != Operation.NOP && does(CheckKind.BARRIER)) {
            barriers.arrives(shadow);
            shadow.barrier = site;
        }
        if (does(CheckKind.RACE)) {
            races.before(shadow);
        }
        return does(CheckKind.UNINIT) && values.before(shadow);
    }

    void tried(Wave wave, Watcher.Trial trial) {
        values.tried(of(wave), trial);
    }

    void after(Site site, Wave wave, boolean hasEnded) {
        WaveShadow shadow = of(wave);
        shadow.hasEnded |= hasEnded;
        if (hasEnded) {
            races.ended(shadow);
        }
        if (site.barrier == Operation.BARRIER && does(CheckKind.RACE)) {
            races.behindBarrier(shadow);
        }
        if (does(CheckKind.UNINIT)) {
            values.after(shadow);
        }
    }

    private void passed(List<Wave> waves) {
        List<WaveShadow> waiting = waves.stream().map(shadows::get).toList();
        if (does(CheckKind.RACE)) {
            races.passed(waiting);
        }
        if (does(CheckKind.BARRIER)) {
            Wave first = waves.get(0);
            barriers.passed(
                    waiting,
                    shadows.values().stream()
                            .filter(s -> s.wave.group() == first.group())
                            .toList());
        }
    }

    /** The lanes of a request that go on to memory. */
    long accesses(MemoryRequest request, boolean isWrite, boolean isAtomic) {
        WaveShadow shadow = of(request.wave);
        long lanes = does(CheckKind.BOUNDS) ? bounds.inside(shadow, request, isWrite) : request.mask;
        if (does(CheckKind.RACE)) {
            races.access(shadow, request, lanes, isWrite, isAtomic);
        }
        if (isWrite && does(CheckKind.UNINIT)) {
            request.mask = lanes;
            valuesInMemory.stores(shadow, request);
        }
        return lanes;
    }

    /** A load, or an atomic that returns something, is going to be made; later its data may be where its addresses were. */
    void loads(MemoryRequest request) {
        if (does(CheckKind.UNINIT)) {
            valuesInMemory.loads(of(request.wave), request);
        }
    }

    /** A kernel was ended. */
    public void faulted(KernelFault fault) {
        Optional<WaveShadow> shadow = fault.wave().map(shadows::get);
        if (shadow.isEmpty() || !shadow.get().hasSite()) {
            return;
        }
        CheckRule rule = switch (fault.kind()) {
            case OUTSIDE_ALLOCATION -> CheckRule.OUT_OF_BOUNDS;
            case READ_ONLY -> CheckRule.READ_ONLY;
            case BARRIER, BUDGET -> CheckRule.DEADLOCK;
            default -> CheckRule.FAULT;
        };
        Map<String, String> facts = new LinkedHashMap<>();
        StringBuilder message = new StringBuilder(fault.getMessage());
        for (KernelFault.Other other : fault.others()) {
            String what = other.does() + place(other.wave());
            facts.put("wave " + other.wave().number(), what);
            message.append("; wave ").append(other.wave().number()).append(' ').append(what);
        }
        fault.address()
                .ifPresent(a -> facts.put("allocation", memory.neighbour(a).allocation()));
        Object cause = List.of(rule, fault.getMessage());
        if (reports.isNew(cause)) {
            reports.tell(
                    cause,
                    rule,
                    Actor.of(shadow.get().site, shadow.get().wave, fault.lane().orElse(Actor.WHOLE)),
                    message.toString(),
                    facts,
                    Optional.empty());
        }
    }

    private String place(Wave wave) {
        return Optional.ofNullable(shadows.get(wave))
                .filter(WaveShadow::hasSite)
                .map(s -> " at " + reports.place(s.site))
                .orElse("");
    }
}
