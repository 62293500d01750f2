package org.gfxisa.table;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.CodeRange.Role;

/**
 * The meaning of each operand code of a target. Codes 0 to 255 are the scalar encodings, 256 to 511 vector registers, 768 to 1023
 * accumulation registers.
 */
public final class Codes {
    /** The number of codes. */
    public static final int COUNT = 1024;

    private final List<CodeRange> ranges;
    private final List<RegisterFile> files;
    private final Meaning[] meanings = new Meaning[COUNT];
    private final RegisterFile[] fileOf = new RegisterFile[COUNT];
    private final short[] numbers = new short[COUNT];
    private final String[] names = new String[COUNT];
    private final String[] pairs = new String[COUNT];
    private final double[] values = new double[COUNT];
    private final boolean[] decodeOnly = new boolean[COUNT];
    private final Role[] roles = new Role[COUNT];
    private final Map<String, Integer> aliases = new LinkedHashMap<>();

    /** Creates the codes of these ranges. */
    public Codes(List<CodeRange> ranges) {
        this.ranges = List.copyOf(ranges);
        Map<String, RegisterFile> byName = new LinkedHashMap<>();
        for (CodeRange range : ranges) {
            range.file().ifPresent(name -> byName.merge(name, RegisterFile.of(name, range), RegisterFile::with));
        }
        files = List.copyOf(byName.values());
        Arrays.fill(meanings, Meaning.NOTHING);
        Arrays.fill(fileOf, RegisterFile.NONE);
        Arrays.fill(roles, Role.ORDINARY);
        Arrays.fill(names, "");
        Arrays.fill(pairs, "");
        for (CodeRange range : ranges) {
            for (int code = range.low(); code <= range.high(); code++) {
                meanings[code] = range.meaning();
                fileOf[code] = range.file().map(byName::get).orElse(RegisterFile.NONE);
                numbers[code] = (short) (range.first() + (code - range.low()) * range.step());
                names[code] = range.name();
                pairs[code] = range.pair();
                values[code] = range.value();
                decodeOnly[code] = range.decodeOnly();
                roles[code] = range.role();
            }
            if (range.meaning() == Meaning.NAMED) {
                range.also().forEach(alias -> aliases.put(alias, range.low()));
            }
        }
    }

    /** Returns the ranges. */
    public List<CodeRange> ranges() {
        return ranges;
    }

    /** Returns the register files that have codes. */
    public List<RegisterFile> files() {
        return files;
    }

    /** Returns the meaning of a code. */
    public Meaning meaning(int code) {
        return meanings[code];
    }

    /** Returns the file of a register; {@link RegisterFile#NONE} for a constant. */
    public RegisterFile file(int code) {
        return fileOf[code];
    }

    /** Returns the number of a register within its file, or the inline integer. */
    public int number(int code) {
        return numbers[code];
    }

    /** Returns the text of a 32-bit or narrower operand; an empty text for a numbered register. */
    public String text32(int code) {
        return names[code];
    }

    /** Returns the text of a 64-bit operand; an empty text for a numbered register, and if no 64-bit operand can start there. */
    public String text64(int code) {
        return pairs[code];
    }

    /** Returns the value of an inline floating-point constant. */
    public double floatValue(int code) {
        return values[code];
    }

    /** Returns whether only the disassembler knows the name of the code. */
    public boolean isDecodeOnly(int code) {
        return decodeOnly[code];
    }

    /** Returns the behaviour of a register on reads and writes. */
    public Role role(int code) {
        return roles[code];
    }

    /** Returns the synonyms of named registers that the assembler accepts, with their codes. */
    public Map<String, Integer> aliases() {
        return Collections.unmodifiableMap(aliases);
    }
}
