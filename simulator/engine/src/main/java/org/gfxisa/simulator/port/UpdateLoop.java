package org.gfxisa.simulator.port;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.simulator.memory.Updatable;
import org.gfxisa.simulator.wave.Wave;

/** Updates memory for one lane after the other. Each update has a loop of its own, of which the JVM makes code of its own. */
interface UpdateLoop {
    /** Of what is no atomic. */
    UpdateLoop NONE = (memory, wave, what, offsets, further, exec) -> {};

    /**
     * Updates memory.
     *
     * @param offsets of lanes, plus {@code further} in bytes: all of them are in the memory and aligned
     */
    void run(Updatable memory, Wave wave, FastPathData what, int[] offsets, int further, long exec);

    /** The loop of what an access does to a kind of memory. */
    static UpdateLoop of(FastPathData what, Class<? extends Updatable> memory) {
        return what.isUpdate() ? Copies.of(new Kind(what.update().update(), memory)) : NONE;
    }

    /** What there is a loop for: the JVM looks at both when it makes code. */
    record Kind(AtomicUpdate update, Class<? extends Updatable> memory) {}

    /** A copy of {@link OneUpdate} for each update. */
    final class Copies {
        private static final MethodHandles.Lookup HERE = MethodHandles.lookup();
        private static final Map<Kind, UpdateLoop> MADE = new ConcurrentHashMap<>();

        private Copies() {}

        private static UpdateLoop of(Kind kind) {
            return MADE.computeIfAbsent(kind, Copies::make);
        }

        private static UpdateLoop make(Kind kind) {
            try (InputStream code = OneUpdate.class.getResourceAsStream("OneUpdate.class")) {
                return (UpdateLoop) HERE.defineHiddenClassWithClassData(code.readAllBytes(), kind.update(), true)
                        .lookupClass()
                        .getDeclaredConstructor()
                        .newInstance();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a loop cannot be copied", e);
            }
        }
    }
}
