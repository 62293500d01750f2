package org.gfxisa.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.RegisterFile;

/** The registers of a target by name. */
public final class RegisterNames {
    private final Codes all;
    private final List<String> names;
    private final WordTable words;
    private final int[] codes;
    private final int[] widths;
    private final int[] otherWidths;
    private final WordTable prefixes;
    private final int[] fileOfPrefix;
    private final WordTable elsewhere;
    /** The codes of the numbered registers, by file and number. */
    private final int[][] numbered;

    /** The suffixes of halves of registers. */
    private final List<Half> halves = new ArrayList<>();

    /**
     * Prepares the tables.
     *
     * @param elsewhere the names of the registers of all targets, such as {@code m0} and {@code v[}, and the suffixes of halves
     */
    RegisterNames(CodeRules rules, List<String> elsewhere) {
        all = rules.codes();
        Map<String, int[]> names = new LinkedHashMap<>();
        numbered = new int[all.files().size()][0];
        List<String> files = new ArrayList<>();
        List<Integer> ofPrefix = new ArrayList<>();
        for (int code = 0; code < Codes.COUNT; code++) {
            if (all.meaning(code) == Meaning.NUMBERED) {
                int file = all.files().indexOf(all.file(code));
                int number = all.number(code);
                numbered[file] = withCode(numbered[file], number, code);
                names.putIfAbsent(all.file(code).prefix() + number, new int[] {code, 1, 1});
            } else if (all.meaning(code) == Meaning.NAMED) {
                names.putIfAbsent(all.text32(code), register(all, code));
                if (!all.text64(code).isEmpty()) {
                    names.putIfAbsent(all.text64(code), new int[] {code, 2, 2});
                }
            }
        }
        for (CodeRange range : all.ranges()) {
            for (String prefix : range.meaning() == Meaning.NUMBERED ? range.also() : List.<String>of()) {
                files.add(prefix);
                ofPrefix.add(all.files().indexOf(all.file(range.low())));
                for (int code = range.low(); code <= range.high(); code++) {
                    names.put(prefix + all.number(code), new int[] {code, 1, 1});
                }
            }
        }
        for (RegisterFile file : all.files()) {
            if (file.hasHalves()) {
                halves.add(new Half(file, file.readLowHalf().toCharArray(), false));
                halves.add(new Half(file, file.halfText(true).toCharArray(), true));
            }
        }
        all.aliases().forEach((alias, code) -> names.putIfAbsent(alias, register(all, code)));
        this.names = List.copyOf(names.keySet());
        words = new WordTable(this.names);
        codes = names.values().stream().mapToInt(n -> n[0]).toArray();
        widths = names.values().stream().mapToInt(n -> n[1]).toArray();
        otherWidths = names.values().stream().mapToInt(n -> n[2]).toArray();
        this.elsewhere = new WordTable(elsewhere);
        for (int file = 0; file < numbered.length; file++) {
            if (numbered[file].length > 0) {
                files.add(all.files().get(file).prefix());
                ofPrefix.add(file);
            }
        }
        prefixes = new WordTable(files);
        fileOfPrefix = ofPrefix.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The suffix of one half of a file's registers. */
    private record Half(RegisterFile file, char[] text, boolean isHigh) {}

    /** Returns the code and widths of a named register of one dword, whose name may also stand for a pair. */
    private static int[] register(Codes all, int code) {
        boolean isBoth = all.text32(code).equals(all.text64(code));
        return new int[] {code, 1, isBoth ? 2 : 1};
    }

    /** Sets the operand to the register named at {@code from..to}; false if there is none. */
    boolean find(char[] text, int from, int to, ParsedOperand out) {
        int word = words.find(text, from, to);
        if (word == WordTable.NONE) {
            return findHalf(text, from, to, out);
        }
        out.setRegister(codes[word], widths[word], otherWidths[word]);
        return true;
    }

    /** Returns whether the word at {@code from..to} is the name of a register of any target, and therefore not a symbol. */
    boolean isName(char[] text, int from, int to) {
        int dot = to - 1;
        while (dot > from && text[dot] != '.') {
            dot--;
        }
        if (dot > from && elsewhere.find(text, dot, to) != WordTable.NONE) {
            return isName(text, from, dot);
        }
        int end = digits(text, from, to);
        if (elsewhere.find(text, from, to) != WordTable.NONE || words.find(text, from, to) != WordTable.NONE) {
            return true;
        }
        char[] file = Arrays.copyOfRange(text, from, end + 1);
        file[end - from] = '[';
        return (end < to || text[to] == '[') && elsewhere.find(file, 0, file.length) != WordTable.NONE;
    }

    /** Returns the position of the trailing digits of a word. */
    static int digits(char[] text, int from, int to) {
        int at = to;
        while (at > from && text[at - 1] >= '0' && text[at - 1] <= '9') {
            at--;
        }
        return at;
    }

    /** Sets the operand to consecutive registers of a file; false if they do not exist. */
    boolean find(String file, int first, int count, ParsedOperand out) {
        for (int code = 0; code < Codes.COUNT; code++) {
            if (all.meaning(code) == Meaning.NUMBERED
                    && all.number(code) == first
                    && all.file(code).name().equals(file)) {
                out.setRegister(code, count, count);
                return first + count - 1 <= all.file(code).last();
            }
        }
        return false;
    }

    /** Like {@link #find}, for a half of a register such as {@code v1.h}. */
    private boolean findHalf(char[] text, int from, int to, ParsedOperand out) {
        for (Half half : halves) {
            int end = to - half.text.length;
            int word = end > from && Arrays.equals(text, end, to, half.text, 0, half.text.length)
                    ? words.find(text, from, end)
                    : WordTable.NONE;
            if (word != WordTable.NONE && all.file(codes[word]) == half.file) {
                out.setRegister(codes[word], 1, 1);
                out.half = half.isHigh ? 1 : 0;
                return true;
            }
        }
        return false;
    }

    /** Returns the index of the file whose prefix is the word at {@code from..to}, or -1. */
    int file(char[] text, int from, int to) {
        int prefix = prefixes.find(text, from, to);
        return prefix == WordTable.NONE ? -1 : fileOfPrefix[prefix];
    }

    /** Returns the code of a register, or -1 if its file has no such number. */
    public int code(int file, long number) {
        return number < 0 || number >= numbered[file].length ? -1 : numbered[file][(int) number];
    }

    /** Returns the highest register number of a file. */
    public int last(int file) {
        return numbered[file].length - 1;
    }

    /** Returns all names, for suggestions. */
    List<String> names() {
        return names;
    }

    private static int[] withCode(int[] known, int number, int code) {
        int[] result = known;
        if (number >= known.length) {
            result = Arrays.copyOf(known, number + 1);
            Arrays.fill(result, known.length, result.length, -1);
        }
        result[number] = code;
        return result;
    }
}
