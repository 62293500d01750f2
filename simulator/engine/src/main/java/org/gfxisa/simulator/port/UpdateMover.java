package org.gfxisa.simulator.port;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.simulator.memory.Segment;

/** Updates a segment for one lane after the other. */
interface UpdateMover {
    /** Updates with any function. */
    UpdateMover ANY = new UpdateLoop();

    /** The register of a result that nothing receives. */
    int NOWHERE = -1;

    /**
     * Updates a segment.
     *
     * @param offsets the offset of each active lane, which {@code at} is added to: all are in the segment, and aligned
     * @param mode MODE as the function has it
     * @param data the registers with the data, from {@code firstData} on; likewise the comparands and the results
     */
    void move(
            AtomicUpdate update,
            Segment memory,
            int[] offsets,
            int at,
            long exec,
            int mode,
            int[][] data,
            int firstData,
            int[][] comparands,
            int firstComparand,
            int[][] results,
            int firstResult);

    /** Returns the mover that compiled code uses for a function in one kind of memory: the JVM compiles it for these two. */
    static UpdateMover of(AtomicUpdate update, Class<? extends Segment> memory) {
        return Copies.MADE.computeIfAbsent(new Copies.Kind(update, memory), Copies::make);
    }

    /** Copies of {@link UpdateLoop}: the JVM compiles each for what it has been called with. */
    final class Copies {
        private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
        private static final Map<Kind, UpdateMover> MADE = new ConcurrentHashMap<>();

        record Kind(AtomicUpdate update, Class<? extends Segment> memory) {}

        private Copies() {}

        private static UpdateMover make(Kind kind) {
            try (InputStream code = UpdateLoop.class.getResourceAsStream("UpdateLoop.class")) {
                return (UpdateMover) HERE.defineHiddenClassWithClassData(code.readAllBytes(), kind.update(), true)
                        .lookupClass()
                        .getDeclaredConstructor()
                        .newInstance();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("the class of a loop cannot be copied", e);
            }
        }
    }
}
