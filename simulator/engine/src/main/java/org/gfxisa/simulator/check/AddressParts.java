package org.gfxisa.simulator.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gfxisa.info.Flow;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.check.Uses.File;
import org.gfxisa.simulator.check.Uses.Use;

/**
 * Which instructions give what may become part of an address, by what follows them in the code: registers that an access takes its address from
 * are wanted before it, and before an instruction that gives a wanted one all that it reads. Of code that is not known all is wanted.
 */
final class AddressParts {
    /** An instruction, and the registers that are wanted before it. */
    private static final class Place {
        final BitSet read = new BitSet();
        final BitSet written = new BitSet();
        final BitSet bases = new BitSet();
        final List<Long> next = new ArrayList<>();
        final Wanted before = new Wanted();
        boolean isMemory;
        boolean keepsToLanes;
        boolean changesExec;
        boolean isUnknownBehind;
        boolean isPart;
    }

    /** Registers: the odd bits are vector registers, the even ones scalar registers. */
    private static final class Wanted {
        final BitSet registers = new BitSet();
        /** Those that lanes want which may be off above: whoever writes them need not write all that is wanted. */
        final BitSet ofAnyLane = new BitSet();

        void add(Wanted other) {
            registers.or(other.registers);
            ofAnyLane.or(other.ofAnyLane);
        }

        int size() {
            return registers.cardinality() + ofAnyLane.cardinality();
        }
    }

    /** Bits of registers: no wave has more than 1,024 of a kind. */
    private static final int MOST = 2048;

    private final Machine machine;
    private final Upcoming upcoming;
    private final TreeMap<Long, Place> places = new TreeMap<>();

    AddressParts(Machine machine, Upcoming upcoming) {
        this.machine = machine;
        this.upcoming = upcoming;
    }

    /** Whether what the instruction at an address gives may become part of one. */
    boolean isPart(long address) {
        if (!places.containsKey(address)) {
            follow(address);
            boolean isNew = true;
            while (isNew) {
                isNew = false;
                for (Place place : places.descendingMap().values()) {
                    isNew |= look(place);
                }
            }
        }
        return places.get(address).isPart;
    }

    private void follow(long start) {
        Deque<Long> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            long address = open.remove();
            if (!places.containsKey(address)) {
                Place place =
                        upcoming.at(address).map(info -> read(info, address)).orElseGet(Place::new);
                places.put(address, place);
                open.addAll(place.next);
            }
        }
    }

    private Place read(InstructionInfo info, long address) {
        Place place = new Place();
        Uses uses = new Uses(machine.isa(), info, machine.layout());
        place.isMemory = info.memory().isPresent();
        place.keepsToLanes = Site.keepsToLanes(machine.isa(), info.instruction());
        for (Use use : uses.written) {
            place.changesExec |= use.file() == File.EXEC;
            set(place.written, use, use.count());
        }
        for (Use use : uses.read) {
            set(place.read, use, use.count());
            if (place.isMemory && !use.isData() && !uses.isWritten(use)) {
                set(place.bases, use, 1);
            }
        }
        Flow flow = info.flow();
        OptionalLong target = info.target(address);
        place.isUnknownBehind = flow == Flow.CALL
                || flow == Flow.JUMP
                || (flow == Flow.GOTO || flow == Flow.BRANCH) && target.isEmpty();
        if (flow == Flow.NEXT || flow == Flow.BRANCH) {
            place.next.add(address + info.instruction().size());
        }
        if (flow == Flow.GOTO || flow == Flow.BRANCH) {
            target.ifPresent(place.next::add);
        }
        return place;
    }

    private static void set(BitSet bits, Use use, int count) {
        if (use.file() == File.VECTOR || use.file() == File.SCALAR) {
            int lowest = use.file() == File.VECTOR ? 1 : 0;
            for (int i = 0; i < count; i++) {
                bits.set(2 * (use.first() + i) + lowest);
            }
        }
    }

    /** Whether more is wanted before an instruction than was known. */
    private boolean look(Place place) {
        Wanted wanted = new Wanted();
        place.next.forEach(next -> wanted.add(places.get(next).before));
        if (place.isUnknownBehind) {
            wanted.registers.set(0, MOST);
            wanted.ofAnyLane.set(0, MOST);
        }
        place.isPart = place.written.intersects(wanted.registers);
        if (place.changesExec) {
            wanted.ofAnyLane.or(wanted.registers);
        }
        place.written.stream()
                .filter(register -> (register & 1) == 0 || !wanted.ofAnyLane.get(register))
                .forEach(wanted.registers::clear);
        if (place.isPart && !place.isMemory) {
            wanted.registers.or(place.read);
            if (!place.keepsToLanes) {
                wanted.ofAnyLane.or(place.read);
            }
        }
        wanted.registers.or(place.bases);
        int known = place.before.size();
        place.before.add(wanted);
        return place.before.size() > known;
    }
}
