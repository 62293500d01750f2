package org.gfxisa.ir;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.gfxisa.table.TableFile;

/** Reads the {@link IrTable} beside generated classes when a function is first needed. Thread-safe. */
public final class IrLibrary {
    private final Class<?> neighbour;
    private volatile List<IrFunction> functions = List.of();

    /**
     * Creates the library of a package.
     *
     * @param neighbour a class in the package
     */
    public IrLibrary(Class<?> neighbour) {
        this.neighbour = neighbour;
    }

    /**
     * Returns a function by its number.
     *
     * @throws IllegalStateException if the package has no table
     */
    public Optional<IrFunction> function(int number) {
        List<IrFunction> all = functions;
        if (all.isEmpty()) {
            all = read();
            functions = all;
        }
        return Optional.of(all.get(number));
    }

    private List<IrFunction> read() {
        String name = TableFile.name(IrTable.class);
        try (InputStream stream = neighbour.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("there is no " + name + " beside " + neighbour.getName());
            }
            return TableFile.read(IrTable.class, stream).functions();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
