package org.gfxisa;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.Supplier;
import org.gfxisa.table.KnownMnemonics;
import org.gfxisa.table.Meanings;
import org.gfxisa.table.SpecTexts;

/** Loads the tables of an instruction set from a resource beside a generated class, when they are first asked for. */
public final class IsaResource {
    private static final String MNEMONICS = "mnemonics.txt";
    private static final String MEANINGS = "meanings.txt";

    private final Class<?> neighbour;
    private final Lazy<Isa> isa;
    private final SpecTexts texts = new Texts();

    /**
     * Names the resource.
     *
     * @param neighbour a class in the same package
     * @param name name of the resource, e.g. {@code gfx90a.isa}
     */
    public IsaResource(Class<?> neighbour, String name) {
        this.neighbour = neighbour;
        isa = new Lazy<>(() -> read(name, Isa::load));
    }

    /**
     * The instruction set as that of a processor. The supplier throws an {@link UncheckedIOException} when the resource is missing or
     * damaged: then the library was not built or packed as a whole.
     */
    public Supplier<Isa> at(String processor) {
        Lazy<Isa> named = new Lazy<>(() -> isa.get().at(processor, texts));
        return named::get;
    }

    private final class Texts implements SpecTexts {
        private final Lazy<KnownMnemonics> mnemonics = new Lazy<>(() -> read(MNEMONICS, KnownMnemonics::new));
        private final Lazy<Meanings> meanings = new Lazy<>(() -> read(MEANINGS, Meanings::new));

        @Override
        public KnownMnemonics mnemonics() {
            return mnemonics.get();
        }

        @Override
        public Meanings meanings() {
            return meanings.get();
        }
    }

    private interface Reader<T> {
        T read(InputStream stream) throws IOException;
    }

    private <T> T read(String name, Reader<T> reader) {
        try (InputStream stream = neighbour.getResourceAsStream(name)) {
            if (stream == null) {
                throw new FileNotFoundException(neighbour.getPackageName() + "/" + name);
            }
            return reader.read(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
