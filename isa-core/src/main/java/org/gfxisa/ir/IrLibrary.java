package org.gfxisa.ir;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gfxisa.table.TableFile;

/** Reads the {@link IrTable} beside generated classes when a function is first needed. Thread-safe. */
public final class IrLibrary {
    /** The number of no function. */
    public static final int NONE = -1;

    private final Function<String, InputStream> files;
    private volatile List<IrFunction> functions = List.of();

    /**
     * Creates the library of a package.
     *
     * @param files opens a file of the package by its name, or returns null; only code of the package's own module may do so
     */
    public IrLibrary(Function<String, InputStream> files) {
        this.files = files;
    }

    /**
     * The functions of an instruction, which are read when one is first needed.
     *
     * @param plain number of the function without the clamp modifier, or {@link #NONE}
     * @param clamped number of the function with it
     */
    public record Functions(IrLibrary library, int plain, int clamped) {
        /** Returns one of them; empty if the instruction has none. */
        public Optional<IrFunction> function(boolean clamp) {
            int number = clamp ? clamped : plain;
            return number == NONE ? Optional.empty() : library.function(number);
        }
    }

    /** Returns functions by their numbers. */
    public Functions functions(int plain, int clamped) {
        return new Functions(this, plain, clamped);
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
        try (InputStream stream = files.apply(name)) {
            if (stream == null) {
                throw new IllegalStateException("there is no " + name);
            }
            return TableFile.read(IrTable.class, stream).functions();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
