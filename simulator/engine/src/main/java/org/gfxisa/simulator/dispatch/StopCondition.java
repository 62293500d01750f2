package org.gfxisa.simulator.dispatch;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** A condition at which a {@link Stepper} stops. */
@FunctionalInterface
public interface StopCondition {
    /** Holds after each instruction. */
    StopCondition INSTRUCTION = () -> wave -> true;

    /** Starts to evaluate the condition. The returned predicate is called with each wave right after it has run. */
    Predicate<Wave> begin();

    /** Returns a condition that holds when a wave is about to execute the instruction at an address. */
    static StopCondition at(long address) {
        return () -> wave -> wave.pc == address;
    }

    /**
     * Returns a condition that holds when a wave reaches another source line.
     *
     * @param lines returns the source line of an address, if there is one
     */
    static StopCondition line(Wave wave, LongFunction<Optional<SourceLine>> lines) {
        Map<Long, Optional<SourceLine>> known = new HashMap<>();
        return () -> new Predicate<>() {
            private Optional<SourceLine> last = known.computeIfAbsent(wave.pc, lines::apply);

            @Override
            public boolean test(Wave stepped) {
                Optional<SourceLine> now = known.computeIfAbsent(wave.pc, lines::apply);
                boolean isOther = now.isPresent() && !now.equals(last);
                last = now.or(() -> last);
                return isOther;
            }
        };
    }

    /**
     * Returns a condition that holds when bytes in memory change.
     *
     * @throws IllegalArgumentException if they are not allocated
     */
    static StopCondition change(AddressSpace memory, long address, int count) {
        Segment segment = memory.find(address, count)
                .orElseThrow(() -> new IllegalArgumentException(
                        "0x" + Long.toHexString(address) + ", " + memory.describe(address) + ", cannot be watched"));
        int offset = (int) (address - segment.address());
        return () -> {
            byte[] before = new byte[count];
            byte[] now = new byte[count];
            segment.read(offset, before);
            return wave -> {
                segment.read(offset, now);
                boolean changes = !Arrays.equals(before, now);
                System.arraycopy(now, 0, before, 0, count);
                return changes;
            };
        };
    }
}
