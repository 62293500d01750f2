package org.gfxisa.simulator.bind;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.gfxisa.Isa;
import org.gfxisa.abi.AbiField;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.simulator.codeobject.Structures;
import org.gfxisa.table.Kind;

/**
 * The formats of data as a kind of resource and typed buffer instructions number them on a processor: by a data and a number format, or by
 * one number for both.
 */
public final class Formats {
    private final Kind.BufferFormat names;
    private final AbiNumber data;
    private final AbiNumber number;
    private final AbiNumber both;
    /** By the bits of a typed buffer instruction: the number for both, or the number format above the data format. */
    private final List<Optional<BufferFormat>> all = new ArrayList<>();

    /**
     * The formats of resources with some fields.
     *
     * @throws Unsupported where the instruction set has none
     */
    public Formats(List<AbiField> fields, Isa isa) {
        String target = Structures.of(isa.processor());
        names = isa.formats().orElseThrow(() -> new Unsupported("no formats are known of " + isa.target()));
        data = AbiNumber.of(fields, "data_format", target);
        number = AbiNumber.of(fields, "num_format", target);
        both = AbiNumber.of(fields, "format", target);
        if (both.exists()) {
            all.addAll(Collections.nCopies(names.data().size(), Optional.empty()));
            for (DataFormat layout : DataFormat.values()) {
                for (NumberFormat meaning : NumberFormat.values()) {
                    unified(layout, meaning).ifPresent(i -> all.set(i, BufferFormat.of(layout, meaning)));
                }
            }
        } else {
            for (int i = 0; i < names.number().size() << names.dataBits(); i++) {
                int meaning = i >>> names.dataBits();
                Optional<DataFormat> layout = DataFormat.of(i - (meaning << names.dataBits()));
                all.add(NumberFormat.of(meaning).flatMap(n -> layout.flatMap(d -> BufferFormat.of(d, n))));
            }
        }
    }

    /** The number for both; empty where there is none. */
    private OptionalInt unified(DataFormat layout, NumberFormat meaning) {
        String prefix = names.split().map(Kind.BufferFormat.Split::both).orElse("");
        // Names of constants begin with a letter.
        int index = names.data().indexOf(prefix + layout.name().substring(1) + "_" + meaning.name());
        return index < 0 ? OptionalInt.empty() : OptionalInt.of(index);
    }

    /** The format of the bits in a typed buffer instruction; empty for one that is reserved or not simulated. */
    public Optional<BufferFormat> of(long bits) {
        return bits < all.size() ? all.get((int) bits) : Optional.empty();
    }

    /** The format of a resource; empty for one that is reserved or not simulated. */
    public Optional<BufferFormat> get(ByteBuffer resource) {
        long low = both.exists() ? both.get(resource) : data.get(resource);
        return !both.exists() && low >>> names.dataBits() != 0
                ? Optional.empty()
                : of(low | number.get(resource) << names.dataBits());
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
