package org.gfxisa;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Supplier;

/** Loads a target's tables from a resource beside a generated class, when they are first asked for. */
public final class IsaResource implements Supplier<Optional<Isa>> {
    private final Class<?> neighbour;
    private final String name;
    private volatile Optional<Isa> isa = Optional.empty();

    /**
     * Names the resource.
     *
     * @param neighbour a class in the same package
     * @param name name of the resource, e.g. {@code gfx90a.isa}
     */
    public IsaResource(Class<?> neighbour, String name) {
        this.neighbour = neighbour;
        this.name = name;
    }

    /**
     * The instruction set.
     *
     * @throws UncheckedIOException when the resource is missing or damaged: the library was not built or packed as a whole
     */
    @Override
    public Optional<Isa> get() {
        if (isa.isEmpty()) {
            synchronized (this) {
                if (isa.isEmpty()) {
                    isa = Optional.of(load());
                }
            }
        }
        return isa;
    }

    private Isa load() {
        try (InputStream stream = neighbour.getResourceAsStream(name)) {
            if (stream == null) {
                throw new FileNotFoundException(neighbour.getPackageName() + "/" + name);
            }
            return Isa.load(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
