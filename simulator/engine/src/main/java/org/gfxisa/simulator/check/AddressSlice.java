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
import org.gfxisa.simulator.check.InstructionRegisters.File;
import org.gfxisa.simulator.check.InstructionRegisters.RegisterRange;

/**
 * Computes a backward slice from addresses: the instructions whose results may become part of a memory address. The address registers of an access
 * are needed before it; if an instruction writes a needed register, all registers that it reads are needed before it. Unknown code needs all
 * registers.
 */
final class AddressSlice {
    /** An instruction, and the registers that are needed before it. */
    private static final class Place {
        final BitSet read = new BitSet();
        final BitSet written = new BitSet();
        final BitSet bases = new BitSet();
        final List<Long> next = new ArrayList<>();
        final Wanted before = new Wanted();
        boolean isMemory;
        boolean ignoresInactiveLanes;
        boolean changesExec;
        boolean isUnknownAfter;
        boolean isPart;
    }

    /** Sets of registers: odd bits are vector registers, even bits are scalar registers. */
    private static final class Wanted {
        final BitSet registers = new BitSet();
        /** Registers that are needed in lanes that may be inactive earlier: an instruction that writes them need not write all of these lanes. */
        final BitSet ofAnyLane = new BitSet();

        void add(Wanted other) {
            registers.or(other.registers);
            ofAnyLane.or(other.ofAnyLane);
        }

        int size() {
            return registers.cardinality() + ofAnyLane.cardinality();
        }
    }

    /** The number of bits of a set: no wave has more than 1,024 registers of either kind. */
    private static final int MOST = 2048;

    private final Machine machine;
    private final InstructionLookahead lookahead;
    private final TreeMap<Long, Place> places = new TreeMap<>();

    AddressSlice(Machine machine, InstructionLookahead lookahead) {
        this.machine = machine;
        this.lookahead = lookahead;
    }

    /** Returns whether the result of the instruction at an address may become part of an address. */
    boolean isPart(long address) {
        if (!places.containsKey(address)) {
            follow(address);
            boolean isNew = true;
            while (isNew) {
                isNew = false;
                for (Place place : places.descendingMap().values()) {
                    isNew |= update(place);
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
                        lookahead.at(address).map(info -> read(info, address)).orElseGet(Place::new);
                places.put(address, place);
                open.addAll(place.next);
            }
        }
    }

    private Place read(InstructionInfo info, long address) {
        Place place = new Place();
        InstructionRegisters uses = new InstructionRegisters(machine.isa(), info, machine.layout());
        place.isMemory = info.memory().isPresent();
        place.ignoresInactiveLanes = InstructionSite.ignoresInactiveLanes(machine.isa(), info.instruction());
        for (RegisterRange use : uses.written) {
            place.changesExec |= use.file() == File.EXEC;
            set(place.written, use, use.count());
        }
        for (RegisterRange use : uses.read) {
            set(place.read, use, use.count());
            if (place.isMemory && !use.isData() && !uses.isWritten(use)) {
                set(place.bases, use, 1);
            }
        }
        Flow flow = info.flow();
        OptionalLong target = info.target(address);
        place.isUnknownAfter = flow == Flow.CALL
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

    private static void set(BitSet bits, RegisterRange use, int count) {
        if (use.file() == File.VECTOR || use.file() == File.SCALAR) {
            int lowest = use.file() == File.VECTOR ? 1 : 0;
            for (int i = 0; i < count; i++) {
                bits.set(2 * (use.first() + i) + lowest);
            }
        }
    }

    /** Updates the registers that are needed before an instruction. Returns whether they have become more. */
    private boolean update(Place place) {
        Wanted wanted = new Wanted();
        place.next.forEach(next -> wanted.add(places.get(next).before));
        if (place.isUnknownAfter) {
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
            if (!place.ignoresInactiveLanes) {
                wanted.ofAnyLane.or(place.read);
            }
        }
        wanted.registers.or(place.bases);
        int known = place.before.size();
        place.before.add(wanted);
        return place.before.size() > known;
    }
}
