package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.abi.AbiField;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageFormat;
import org.gfxisa.isa.abi.ImageFormatNumbers;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.Structures;
import org.gfxisa.table.Kind;

/**
 * The formats of data as a kind of resource and typed buffer instructions number them on a processor: by a data and a number format, or by
 * one number for both.
 */
public final class Formats {
    private static final int NUMBER_BITS = 4;
    private static final int MOST = 1024;

    private final Kind.BufferFormat names;
    private final ImageFormatNumbers imageNumbers;
    private final AbiNumber data;
    private final AbiNumber number;
    private final AbiNumber both;
    /** By the number for both, where there is one; else by the data format above the number format. */
    private final List<Optional<BufferFormat>> all = new ArrayList<>();

    /**
     * The formats of resources with some fields.
     *
     * @throws Unsupported where the instruction set has none
     */
    public Formats(List<AbiField> fields, Isa isa) {
        String target = Structures.of(isa.processor());
        names = isa.formats().orElseThrow(() -> new Unsupported("no formats are known of " + isa.target()));
        imageNumbers = TargetProperties.of(isa.processor()).imageFormatNumbers();
        data = AbiNumber.of(fields, "data_format", target);
        number = AbiNumber.of(fields, "num_format", target);
        both = AbiNumber.of(fields, "format", target);
        all.addAll(Collections.nCopies(MOST, Optional.empty()));
        for (DataFormat layout : DataFormat.values()) {
            for (NumberFormat meaning : NumberFormat.values()) {
                OptionalInt index = both.exists()
                        ? unified(layout, meaning)
                        : OptionalInt.of(split(layout.value(), meaning.value()));
                index.ifPresent(i -> all.set(i, BufferFormat.of(layout, meaning)));
            }
        }
    }

    private static int split(long data, long number) {
        return (int) (data << NUMBER_BITS | number);
    }

    /** The number for both; empty where there is none. */
    private OptionalInt unified(DataFormat layout, NumberFormat meaning) {
        String prefix = names.split().map(Kind.BufferFormat.Split::both).orElse("");
        // Names of constants begin with a letter.
        int index = names.data().indexOf(prefix + layout.name().substring(1) + "_" + meaning.name());
        return index < 0 ? ofImages(layout, meaning) : OptionalInt.of(index);
    }

    private OptionalInt ofImages(DataFormat layout, NumberFormat meaning) {
        return Stream.of(ImageFormat.values())
                .filter(format -> format.data() == layout && format.number() == meaning)
                .mapToInt(format -> imageNumbers == ImageFormatNumbers.GFX11 ? format.gfx11() : format.value())
                .findFirst();
    }

    /** The format of the bits in a typed buffer instruction; empty for one that is reserved or not simulated. */
    public Optional<BufferFormat> of(long bits) {
        return both.exists() ? at(bits) : at(split(bits & (1 << names.dataBits()) - 1, bits >>> names.dataBits()));
    }

    private Optional<BufferFormat> at(long index) {
        return index < all.size() ? all.get((int) index) : Optional.empty();
    }

    /** The format of a resource; empty for one that is reserved or not simulated. */
    public Optional<BufferFormat> get(ByteBuffer resource) {
        return at(both.exists() ? both.get(resource) : split(data.get(resource), number.get(resource)));
    }

    /** The numbers in a resource. */
    public String describe(ByteBuffer resource) {
        return both.exists()
                ? "format " + both.get(resource)
                : "data format " + data.get(resource) + " with number format " + number.get(resource);
    }

    /** Writes a format into a resource, if there is such a one. */
    public void set(ByteBuffer resource, DataFormat layout, NumberFormat meaning) {
        data.set(resource, layout.value());
        number.set(resource, meaning.value());
        both.set(resource, unified(layout, meaning).orElse(0));
    }
}
