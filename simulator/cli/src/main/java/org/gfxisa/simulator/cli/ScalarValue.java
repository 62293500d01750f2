package org.gfxisa.simulator.cli;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.gfxisa.simulator.codeobject.KernelArg;
import org.gfxisa.simulator.manifest.ElementType;

/** Turns a typed number into the bytes of a by-value argument, by what the metadata says of its type. */
final class ScalarValue {
    private static final Map<String, ElementType> OPENCL = Map.ofEntries(
            Map.entry("char", ElementType.I8),
            Map.entry("uchar", ElementType.U8),
            Map.entry("bool", ElementType.U8),
            Map.entry("short", ElementType.I16),
            Map.entry("ushort", ElementType.U16),
            Map.entry("int", ElementType.I32),
            Map.entry("uint", ElementType.U32),
            Map.entry("long", ElementType.I64),
            Map.entry("ulong", ElementType.U64),
            Map.entry("size_t", ElementType.U64),
            Map.entry("half", ElementType.F16),
            Map.entry("float", ElementType.F32),
            Map.entry("double", ElementType.F64));

    private ScalarValue() {}

    /** The bytes; a vector argument takes numbers separated by commas, or one for all of its elements. */
    static byte[] bytes(LaunchArgument.Value value, KernelArg arg) throws CliException {
        String element = arg.typeName().replaceAll("\\d+$", "");
        Optional<ElementType> known =
                value.type().isEmpty() ? Optional.ofNullable(OPENCL.get(element)) : ElementType.of(value.type());
        String[] numbers = value.text().split(",", -1);
        ElementType type = known.orElse(guess(numbers[0], arg.size() / numbers.length));
        if (arg.size() % type.bytes() != 0 || arg.size() / type.bytes() < numbers.length) {
            throw CliException.usage("argument '" + value.text() + "': " + numbers.length + " times " + type.text()
                    + " for " + describe(arg));
        }
        ByteBuffer bytes = ByteBuffer.allocate(arg.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < arg.size() / type.bytes(); i++) {
            if (i < numbers.length || numbers.length == 1) {
                String number = numbers[Math.min(i, numbers.length - 1)].strip();
                type.put(bytes, i, bits(type, number, arg));
            }
        }
        return bytes.array();
    }

    private static long bits(ElementType type, String number, KernelArg arg) throws CliException {
        OptionalLong bits = type.parse(number);
        return bits.orElseThrow(
                () -> CliException.usage("argument '" + number + "' is no " + type.text() + ", for " + describe(arg)));
    }

    private static String describe(KernelArg arg) {
        return arg.describe().isEmpty()
                ? "an argument of " + arg.size() + " bytes"
                : arg.describe() + ", " + arg.size() + " bytes";
    }

    /** Without a type in the metadata, as HIP's: what the number looks like. */
    private static ElementType guess(String number, int bytes) {
        boolean isReal = number.matches("[^x]*[.eEn].*") && !number.startsWith("0x");
        List<ElementType> candidates = isReal
                ? List.of(ElementType.F64, ElementType.F32, ElementType.F16)
                : number.startsWith("-")
                        ? List.of(ElementType.I64, ElementType.I32, ElementType.I16, ElementType.I8)
                        : List.of(ElementType.U64, ElementType.U32, ElementType.U16, ElementType.U8);
        return candidates.stream()
                .filter(type -> type.bytes() <= bytes)
                .findFirst()
                .orElse(candidates.get(candidates.size() - 1));
    }
}
