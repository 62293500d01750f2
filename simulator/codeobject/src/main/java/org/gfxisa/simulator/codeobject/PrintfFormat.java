package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.MetadataKey;
import org.gfxisa.isa.abi.PrintfEscape;

/**
 * The format of a printf call that the compiler lowered, {@code ID:N:S[0]:..:S[N-1]:Format} (LLVM AMDGPU usage, "Code Object V3 Metadata",
 * {@code amdhsa.printf}).
 *
 * @param id the number of the call; 0 for HIP, whose calls are identified by a hash before the format
 * @param sizes the sizes of the arguments in bytes
 * @param format the format string of C, or for HIP {@code hash,format}
 */
public record PrintfFormat(int id, List<Integer> sizes, String format) {
    private static final int HEX = 16;
    private static final int LARGEST = 1 << 16;

    public PrintfFormat {
        sizes = List.copyOf(sizes);
    }

    /**
     * Returns the formats of a code object.
     *
     * @throws CodeObjectException if the metadata is damaged
     */
    public static List<PrintfFormat> all(ElfFile elf) throws CodeObjectException {
        Metadata root = MetadataReader.metadata(elf);
        String key = root.values().containsKey(MetadataKey.HSA_PRINTF.v2())
                ? MetadataKey.HSA_PRINTF.v2()
                : MetadataKey.HSA_PRINTF.key();
        List<PrintfFormat> all = new ArrayList<>();
        for (Object item : root.list(key)) {
            String where = root.place(key) + "[" + all.size() + "]: ";
            if (!(item instanceof String text)) {
                throw new CodeObjectException(where + "expected text");
            }
            try {
                all.add(parse(text));
            } catch (CodeObjectException e) {
                throw new CodeObjectException(where + e.getMessage());
            }
        }
        return all;
    }

    /**
     * Parses a string of the metadata.
     *
     * @throws CodeObjectException if it is malformed
     */
    public static PrintfFormat parse(String text) throws CodeObjectException {
        int[] at = {0};
        int id = number(text, at, Integer.MAX_VALUE);
        int count = number(text, at, text.length());
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sizes.add(number(text, at, LARGEST));
        }
        String format = text.substring(at[0]);
        return new PrintfFormat(id, sizes, id == 0 ? format : unescaped(format));
    }

    private static int number(String text, int[] at, int most) throws CodeObjectException {
        int end = text.indexOf(':', at[0]);
        String digits = text.substring(at[0], Math.max(at[0], end));
        try {
            int number = Integer.parseInt(digits);
            if (number >= 0 && number <= most) {
                at[0] = end + 1;
                return number;
            }
        } catch (NumberFormatException e) {
            // The error is reported below.
        }
        throw new CodeObjectException("'" + digits + "' at character " + at[0] + ", expected a number up to " + most
                + " and a colon, as in ID:N:S[0]:..:S[N-1]:Format");
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            int at = i + 1;
            PrintfEscape[] escape = Arrays.stream(PrintfEscape.values())
                    .filter(e -> text.charAt(at - 1) == '\\' && text.startsWith(e.text(), at))
                    .toArray(PrintfEscape[]::new);
            if (escape.length == 0) {
                plain.append(text.charAt(i));
            } else {
                plain.append((char) escape[0].value());
                i += escape[0].text().length();
            }
        }
        return plain.toString();
    }

    private static String escaped(String plain) {
        return plain.chars()
                .mapToObj(c -> PrintfEscape.of(c).map(e -> "\\" + e.text()).orElse(Character.toString(c)))
                .collect(Collectors.joining());
    }

    /** Returns the string of the metadata. */
    public String text() {
        String numbers = sizes.stream().map(size -> ":" + size).collect(Collectors.joining());
        return id + ":" + sizes.size() + numbers + ":" + (id == 0 ? format : escaped(format));
    }

    /** Returns the hash that identifies a call of HIP. */
    public long hash() {
        int comma = format.indexOf(',');
        try {
            return comma < 0 ? 0 : Long.parseUnsignedLong(format.substring(0, comma), HEX);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** Returns the format string of C. */
    public String plain() {
        return id == 0 ? format.substring(format.indexOf(',') + 1) : format;
    }
}
