package org.gfxisa.simulator.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.JsonObject;

/** Encodes values of scalar arguments. */
final class ScalarBytes {
    private static final int WIDEST_VECTOR = 16;
    private static final int LONGEST = 4096;

    private ScalarBytes() {}

    /** Returns the bytes of a value, from its {@code hex} or from its {@code value} and type. */
    static byte[] bytes(JsonObject value, String typeName) throws InputException {
        if (value.has("hex")) {
            String hex = value.text("hex");
            if (hex.length() > LONGEST) {
                throw new InputException(value.place("hex") + ": longer than any kernel argument");
            }
            try {
                return HexFormat.of().parseHex(hex);
            } catch (IllegalArgumentException e) {
                throw new InputException(value.place("hex") + ": '" + hex + "' is not a sequence of hex bytes");
            }
        }
        int times = typeName.indexOf('x');
        String element = times < 0 ? typeName : typeName.substring(0, times);
        DataType type = type(value.place("type"), element);
        JsonNode node = value.node().path("value");
        List<JsonNode> items = node.isArray() ? stream(node).toList() : List.of(node);
        if (items.size() > WIDEST_VECTOR) {
            throw new InputException(value.place("value") + ": " + items.size() + " numbers for a " + typeName);
        }
        ByteBuffer bytes = ByteBuffer.allocate(items.size() * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < items.size(); i++) {
            type.put(bytes, i, bits(value.place("value"), items.get(i), type));
        }
        return bytes.array();
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    static DataType type(String place, String name) throws InputException {
        return DataType.of(name)
                .orElseThrow(() -> new InputException(place + ": unknown type '" + name + "', expected one of "
                        + Stream.of(DataType.values()).map(DataType::text).toList()));
    }

    /** Returns the bits of a number as an element. */
    static long bits(String place, JsonNode value, DataType type) throws InputException {
        if (type.isFloat() && value.isNumber()) {
            return type.bitsOf(value.doubleValue());
        }
        if (!type.isFloat() && value.isIntegralNumber()) {
            BigInteger number = value.bigIntegerValue();
            boolean fits = number.signum() < 0
                    ? number.bitLength() < 8 * type.bytes() && type.isSigned()
                    : number.bitLength() <= 8 * type.bytes();
            if (fits) {
                return number.longValue();
            }
        }
        throw new InputException(place + ": " + value + " is not a valid " + type.text());
    }
}
