package org.gfxisa.simulator.codeobject.asm;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SectionType;
import org.gfxisa.simulator.codeobject.SectionKind;
import org.gfxisa.text.WordTable;

/**
 * The attributes in {@code .section} and {@code .pushsection}.
 *
 * @param name the name
 * @param type the type (sh_type), if it is given
 * @param flags the flags (sh_flags), including those that the name implies
 * @param isExplicit whether flags or a type are given
 * @param entrySize the size of an entry in bytes; 0 if it is not given
 * @param subsection the number of the subsection
 * @param linked the symbol of the section by whose order this one is sorted
 * @param group the group that it belongs to
 * @param unique the number that distinguishes it from others with the same name
 */
record SectionAttributes(
        String name,
        Optional<Integer> type,
        long flags,
        boolean isExplicit,
        int entrySize,
        int subsection,
        Optional<Symbol> linked,
        Optional<Section.Group> group,
        Optional<Long> unique) {
    private static final long MOST_UNIQUE = 0xffff_fffeL;
    /** The flag that selects the group of the current section. */
    private static final char SAME_GROUP = '?';

    /** Parses the operands of the directive. */
    static SectionAttributes read(OperandParser in, Assembly assembly, boolean isPushed) throws SourceException {
        String name = name(in);
        long flags = SectionKind.of(name).flags();
        int subsection = 0;
        boolean isExplicit = in.accept(',');
        if (isExplicit && isPushed && in.peek() != '"') {
            subsection = (int) in.absolute(0, Integer.MAX_VALUE, "the subsection");
            isExplicit = in.accept(',');
        }
        if (!isExplicit) {
            in.end();
            return new SectionAttributes(
                    name,
                    Optional.empty(),
                    flags,
                    false,
                    0,
                    subsection,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
        int at = in.next();
        boolean isInWords = in.peek() == '#';
        String letters = isInWords ? words(in) : in.text();
        long said = flags(at, letters);
        flags |= said;
        Optional<Integer> type = !isInWords && in.accept(',') ? Optional.of(type(in)) : Optional.empty();
        int entrySize = 0;
        if (has(flags, SectionFlag.MERGE)) {
            in.expect(',');
            entrySize = (int) in.absolute(1, Integer.MAX_VALUE, "the size of an entry");
        }
        Optional<Symbol> linked = Optional.empty();
        if (has(flags, SectionFlag.LINK_ORDER)) {
            in.expect(',');
            linked = linked(in, assembly);
        }
        Optional<Section.Group> group = Optional.empty();
        if (has(flags, SectionFlag.GROUP)) {
            if (letters.indexOf(SAME_GROUP) >= 0) {
                throw new SourceException(at, "'" + SAME_GROUP + "' selects the current group, and 'G' another one");
            }
            in.expect(',');
            group = Optional.of(group(in, assembly));
        } else if (letters.indexOf(SAME_GROUP) >= 0) {
            group = assembly.section().whole().group;
            flags |= group.isPresent() ? SectionFlag.GROUP.value() : 0;
        }
        Optional<Long> unique = in.accept(',') ? Optional.of(unique(in)) : Optional.empty();
        in.end();
        boolean isChecked = said != 0 || entrySize != 0 || type.isPresent();
        return new SectionAttributes(name, type, flags, isChecked, entrySize, subsection, linked, group, unique);
    }

    private static boolean has(long flags, SectionFlag flag) {
        return (flags & Integer.toUnsignedLong(flag.value())) != 0;
    }

    /** Parses the name of a section, which may have characters that other names may not. */
    private static String name(OperandParser in) throws SourceException {
        if (in.peek() == '"') {
            return in.name();
        }
        String name = in.word();
        while (in.accept('-')) {
            name += "-" + in.word();
        }
        return name;
    }

    /** Parses flags that are words after {@code #}; returns their letters. */
    private static String words(OperandParser in) throws SourceException {
        StringBuilder letters = new StringBuilder();
        do {
            in.expect('#');
            int at = in.next();
            String word = in.word();
            letters.append(Arrays.stream(SectionFlag.values())
                    .filter(flag -> !flag.word().isEmpty() && flag.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new SourceException(
                            at,
                            "unknown section flag '#" + word + "', expected "
                                    + Arrays.stream(SectionFlag.values())
                                            .filter(flag -> !flag.word().isEmpty())
                                            .map(flag -> "#" + flag.word())
                                            .collect(Collectors.joining(", "))))
                    .letter());
        } while (in.acceptBefore(',', '#'));
        return letters.toString();
    }

    private static long flags(int at, String text) throws SourceException {
        if (!text.isEmpty() && Character.isDigit(text.charAt(0))) {
            try {
                return Integer.toUnsignedLong(Integer.decode(text));
            } catch (NumberFormatException e) {
                throw new SourceException(at, "'" + text + "' is not a number of section flags");
            }
        }
        long flags = 0;
        for (char c : text.toCharArray()) {
            if (c != SAME_GROUP) {
                flags |= Integer.toUnsignedLong(Arrays.stream(SectionFlag.values())
                        .filter(flag -> flag.letter().equals("" + c))
                        .findFirst()
                        .orElseThrow(() -> new SourceException(
                                at,
                                "unknown section flag '" + c + "', expected some of "
                                        + Arrays.stream(SectionFlag.values())
                                                .map(SectionFlag::letter)
                                                .collect(Collectors.joining())))
                        .value());
            }
        }
        return flags;
    }

    private static int type(OperandParser in) throws SourceException {
        if (!in.accept('@') && !in.accept('%') && in.peek() != '"') {
            throw new SourceException(in.next(), "expected a type such as @progbits");
        }
        if (in.peek() >= '0' && in.peek() <= '9') {
            return (int) in.absolute(0, 0xffff_ffffL, "the type");
        }
        int at = in.next();
        String name = in.name();
        List<String> known = Arrays.stream(SectionType.values())
                .map(SectionType::word)
                .filter(word -> !word.isEmpty())
                .toList();
        return Arrays.stream(SectionType.values())
                .filter(type -> !type.word().isEmpty() && type.word().equals(name))
                .findFirst()
                .map(SectionType::value)
                .orElseThrow(() -> {
                    String near = WordTable.nearest(name, known);
                    return new SourceException(
                            at,
                            "unknown section type '" + name + "'"
                                    + (near.isEmpty()
                                            ? ", expected @progbits, @nobits or @note"
                                            : "; did you mean '" + near + "'?"));
                });
    }

    private static Optional<Symbol> linked(OperandParser in, Assembly assembly) throws SourceException {
        int at = in.next();
        if (in.accept('0')) {
            return Optional.empty();
        }
        String name = in.name();
        Optional<Symbol> symbol =
                assembly.symbols().find(name).filter(s -> s.section().isPresent());
        if (symbol.isEmpty()) {
            throw new SourceException(at, "'" + name + "' is not defined in a section before this line");
        }
        return symbol;
    }

    private static Section.Group group(OperandParser in, Assembly assembly) throws SourceException {
        Symbol signature = assembly.symbols().get(in.name());
        boolean isComdat = in.acceptWord("comdat");
        return new Section.Group(signature, isComdat);
    }

    private static long unique(OperandParser in) throws SourceException {
        int at = in.next();
        if (!in.name().equals("unique")) {
            throw new SourceException(at, "expected 'unique' and a number");
        }
        in.expect(',');
        return in.absolute(0, MOST_UNIQUE, "the number");
    }

    /** Returns a key that distinguishes the section from all others. */
    String key() {
        return name
                + group.map(g -> "\0group " + g.signature().name()).orElse("")
                + linked.map(s -> "\0linked " + s.name()).orElse("")
                + unique.map(number -> "\0unique " + number).orElse("");
    }
}
