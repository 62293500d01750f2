package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import org.gfxisa.isa.abi.DwarfAttribute;
import org.gfxisa.isa.abi.DwarfEncoding;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** Formats values by their types: {@code 7}, {@code 'a'}, <code>{x = 1.5, tags = {1, 2, 3}}</code>. */
public final class ValueText {
    private static final int MOST_ELEMENTS = 8;
    private static final int DEEPEST = 4;
    private static final int HALF = 2;
    private static final int EXACT = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);

    private final LongFunction<PointerSpace> space;

    /**
     * Makes a formatter.
     *
     * @param space returns the address space of a flat address
     */
    public ValueText(LongFunction<PointerSpace> space) {
        this.space = space;
    }

    /**
     * Returns the text of a value.
     *
     * @param type its type
     * @param bytes its bytes, at least as many as the type has
     * @throws CodeObjectException if the type is damaged
     */
    public String of(DebugType type, byte[] bytes) throws CodeObjectException {
        return of(type, ByteWindow.of(bytes, "value"), DEEPEST);
    }

    private String of(DebugType named, ByteWindow bytes, int depth) throws CodeObjectException {
        DebugType type = named.unqualified();
        if (depth == 0 || type.tag().isEmpty()) {
            return "…";
        }
        return switch (type.tag().get()) {
            case BASE_TYPE -> number(type, bytes);
            case ENUMERATION_TYPE -> {
                long value = unsigned(bytes, type.size());
                String name = type.enumerator(value);
                yield name.isEmpty() ? Long.toString(value) : name + " (" + value + ")";
            }
            case POINTER_TYPE, REFERENCE_TYPE, RVALUE_REFERENCE_TYPE -> pointer(named, type, bytes);
            case ARRAY_TYPE -> array(type, bytes, depth);
            case STRUCTURE_TYPE, CLASS_TYPE, UNION_TYPE -> members(type, bytes, depth);
            default -> "…";
        };
    }

    private String pointer(DebugType named, DebugType type, ByteWindow bytes) throws CodeObjectException {
        long address = unsigned(bytes, type.size());
        PointerSpace known = type.pointsTo().orElse(PointerSpace.GENERIC);
        PointerSpace to = known == PointerSpace.GENERIC && address != 0 ? space.apply(address) : known;
        return "0x" + Long.toHexString(address) + " (" + to.text() + " " + named.name() + ")";
    }

    private String array(DebugType type, ByteWindow bytes, int depth) throws CodeObjectException {
        DebugType element = type.target();
        long size = element.size();
        long count = size == 0 ? 0 : bytes.size() / size;
        List<String> texts = new ArrayList<>();
        for (long i = 0; i < Math.min(count, MOST_ELEMENTS); i++) {
            texts.add(of(element, bytes.slice(i * size, size, "element"), depth - 1));
        }
        if (count > MOST_ELEMENTS) {
            texts.add("…");
        }
        return "{" + String.join(", ", texts) + "}";
    }

    private String members(DebugType type, ByteWindow bytes, int depth) throws CodeObjectException {
        List<String> texts = new ArrayList<>();
        for (DebugType.Member member : type.members()) {
            if (texts.size() == MOST_ELEMENTS) {
                texts.add("…");
                break;
            }
            long size = member.type().size();
            texts.add(
                    member.name() + " = " + of(member.type(), bytes.slice(member.offset(), size, "member"), depth - 1));
        }
        return "{" + String.join(", ", texts) + "}";
    }

    private static String number(DebugType type, ByteWindow bytes) throws CodeObjectException {
        long size = type.size();
        long bits = unsigned(bytes, size);
        Optional<DwarfEncoding> encoding = DwarfEncoding.of((int) type.number(DwarfAttribute.ENCODING));
        if (encoding.isEmpty() || size > Long.BYTES) {
            return "0x" + Long.toHexString(bits);
        }
        return switch (encoding.get()) {
            case BOOLEAN -> bits == 0 ? "false" : bits == 1 ? "true" : "true (" + bits + ")";
            case FLOATING -> floating(bits, size);
            case SIGNED -> Long.toString(signed(bits, size));
            case UNSIGNED -> Long.toUnsignedString(bits);
            case SIGNED_CHAR -> character(signed(bits, size));
            case UNSIGNED_CHAR -> character(bits);
        };
    }

    private static String character(long value) {
        boolean isPlain = value >= ' ' && value <= '~';
        return isPlain ? String.format(Locale.ROOT, "%d '%c'", value, (char) value) : Long.toString(value);
    }

    private static String floating(long bits, long size) {
        return switch ((int) size) {
            case HALF -> Float.toString(Float.intBitsToFloat(Floats.F32.fromF16((int) bits, EXACT)));
            case Float.BYTES -> Float.toString(Float.intBitsToFloat((int) bits));
            case Double.BYTES -> Double.toString(Double.longBitsToDouble(bits));
            default -> "0x" + Long.toHexString(bits);
        };
    }

    private static long signed(long bits, long size) {
        int above = Long.SIZE - Byte.SIZE * (int) Math.max(1, size);
        return bits << above >> above;
    }

    private static long unsigned(ByteWindow bytes, long size) throws CodeObjectException {
        return new DwarfCursor(bytes.slice(0, size, "value")).number((int) Math.min(Long.BYTES, size));
    }
}
