package org.gfxisa.simulator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.HardwareRegister;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;
import org.junit.jupiter.api.Test;

/** Checks that handwritten Java has no names of instructions or registers, because such facts belong to the spec. */
class JavaFactsTest {
    private static final List<Path> SOURCES = List.of(
            Path.of("src/main/java"),
            Path.of("../codeobject/src/main/java"),
            Path.of("../lint/src/main/java"),
            Path.of("../engine/src/main/java"),
            Path.of("../../isa-core/src/main/java"),
            Path.of("../../generator-plugin/generator/src/main/java"),
            Path.of("../../generator-plugin/maven/src/main/java"));
    /** Words of the description language, of Java, of kinds of registers and of actions. */
    private static final Set<String> WORDS =
            Set.of("", "exec", "vcc", "scc", "m0", "null", "off", "vgpr", "agpr", "sgpr", "export");

    private static final Path ABI = Path.of("../../generated-isa/target/classes/org/gfxisa/isa/abi");
    private static final int HEX = 16;
    private static final Pattern CONSTANT =
            Pattern.compile("static final (?:int|long) (\\w+) = (0x[0-9a-fA-F_]+|[0-9][0-9_]*)L?;");
    /** Synonyms of words in the ABI and in Java; an empty list for words without a meaning of their own. */
    private static final Map<String, List<String>> MEANINGS = Map.ofEntries(
            Map.entry("align", List.of("alignment")),
            Map.entry("granule", List.of("unit")),
            Map.entry("em", List.of("machine")),
            Map.entry("stt", List.of("symbol")),
            Map.entry("r", List.of("relocation")),
            Map.entry("sgpr", List.of("scalar", "register")),
            Map.entry("sgprs", List.of("scalar", "register")),
            Map.entry("vgpr", List.of("vector", "register")),
            Map.entry("vgprs", List.of("vector", "register")),
            Map.entry("registers", List.of("register")),
            Map.entry("most", List.of()),
            Map.entry("max", List.of()),
            Map.entry("largest", List.of()));
    /** A number next to a field of the ABI: its unit or its bits. */
    private static final String NUMBER = "(?:0x[0-9a-fA-F_]+|[0-9][0-9_]*)L?";

    private static final String OPERATOR = " (?:<<|>>>?|[*/&|]) ";
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*");

    /** Returns the names of instructions and hardware registers of all processors. */
    private static Set<String> names() {
        Set<String> names = new HashSet<>();
        Targets.all().stream().flatMap(p -> p.isa().stream()).forEach(isa -> {
            names.addAll(isa.tables().opcodeNames());
            for (int id = 0; id < isa.formCount(); id++) {
                names.add(isa.form(id).mnemonic());
            }
        });
        names.addAll(hardwareRegisters());
        Targets.all().stream().flatMap(p -> p.isa().stream()).forEach(isa -> {
            Codes codes = isa.tables().codes();
            for (int code = 0; code < Codes.COUNT; code++) {
                if (codes.meaning(code) != CodeRange.Meaning.INTEGER) {
                    names.add(codes.text32(code));
                    names.add(codes.text64(code));
                }
            }
            codes.files().forEach(file -> names.add(file.name()));
        });
        names.removeAll(WORDS);
        return names;
    }

    private static Set<String> hardwareRegisters() {
        Set<String> names = new HashSet<>();
        Targets.all().stream().map(Processor::isa).flatMap(i -> i.stream()).forEach(isa -> {
            for (int id = 0; id < isa.formCount(); id++) {
                for (Slot slot : isa.form(id).slots()) {
                    if (slot.kind() instanceof Kind.Hwreg registers) {
                        registers.names().forEach(word -> names.add(word.text()));
                    }
                }
            }
        });
        return names;
    }

    /** Returns the numbers that the ABI names: values of enumerations, units and sizes, by the words of their names. */
    private static Map<Set<String>, Set<Long>> numbers() throws IOException, ReflectiveOperationException {
        Map<Set<String>, Set<Long>> numbers = new HashMap<>();
        addProperties(numbers);
        try (Stream<Path> classes = Files.list(ABI)) {
            for (Path file : classes.toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                Class<?> type = Class.forName(HardwareRegister.class.getPackageName() + "." + name);
                for (Field field : type.getFields()) {
                    Object value = field.get(null);
                    if (value instanceof Number number) {
                        add(numbers, name, field, number);
                    } else if (type.isEnum()) {
                        for (Method method : type.getMethods()) {
                            if (Set.of("value", "number").contains(method.getName())
                                    && method.invoke(value) instanceof Number number) {
                                add(numbers, name, field, number);
                            }
                        }
                    }
                }
            }
        }
        return numbers;
    }

    private static void add(Map<Set<String>, Set<Long>> numbers, String type, Field field, Number value) {
        numbers.computeIfAbsent(words(type + "_" + field.getName()), w -> new HashSet<>())
                .add(value.longValue());
    }

    /** Adds the properties of all processors by the words of their names. */
    private static void addProperties(Map<Set<String>, Set<Long>> numbers) throws ReflectiveOperationException {
        for (Method method : TargetProperties.class.getMethods()) {
            if (method.getReturnType() == int.class && method.getDeclaringClass() == TargetProperties.class) {
                for (Processor processor : Targets.all()) {
                    if (processor.hasIsa()) {
                        int value = (int) method.invoke(TargetProperties.of(processor));
                        numbers.computeIfAbsent(words(method.getName()), w -> new HashSet<>())
                                .add((long) value);
                    }
                }
            }
        }
    }

    /** Splits {@code KernelDescriptor_SIZE} into kernel, descriptor, size. Suffixes are removed, so that alignment and align are the same word. */
    private static Set<String> words(String name) {
        return Arrays.stream(name.split("_|(?<=[a-z0-9])(?=[A-Z])"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .flatMap(word -> MEANINGS.getOrDefault(word, List.of(word)).stream())
                .collect(Collectors.toSet());
    }

    /** Returns whether a constant repeats the ABI: the same number, and all words of its name are in the ABI's name. */
    private static boolean isFact(String line, Map<Set<String>, Set<Long>> numbers) {
        Matcher constant = CONSTANT.matcher(line);
        if (!constant.find()) {
            return false;
        }
        Set<String> words = words(constant.group(1));
        String literal = constant.group(2).replace("_", "");
        long value =
                literal.startsWith("0x") ? Long.parseUnsignedLong(literal.substring(2), HEX) : Long.parseLong(literal);
        return numbers.entrySet().stream()
                .anyMatch(fact -> fact.getValue().contains(value)
                        && words.size() > 1
                        && fact.getKey().containsAll(words));
    }

    /** Returns a pattern of numbers next to a field of an ABI type without a name. */
    private static Pattern besideFields() throws IOException {
        try (Stream<Path> classes = Files.list(ABI)) {
            String types = classes.map(c -> c.getFileName().toString().replaceFirst("[.$].*", ""))
                    .distinct()
                    .collect(Collectors.joining("|"));
            String field = "\\b(?:" + types + ")\\.[a-z]\\w*\\([^()]*\\)";
            return Pattern.compile("(?<!\\w)" + NUMBER + OPERATOR + "\\(?" + field + "|" + field + OPERATOR + NUMBER);
        }
    }

    /** Returns names in the literals of a line, except in examples of command lines. */
    private static List<String> found(String line, Predicate<String> isName) {
        return LITERAL.matcher(line)
                .results()
                .filter(literal -> !literal.group(1).contains(" gfxisa "))
                .flatMap(literal -> Stream.concat(
                        Stream.of(literal.group(1)),
                        WORD.matcher(literal.group(1)).results().map(MatchResult::group)))
                .distinct()
                .filter(isName)
                .toList();
    }

    private static List<String> found(Path file, Set<String> names) {
        List<String> found = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                for (String name : found(lines.get(i), names::contains)) {
                    found.add(file + ":" + (i + 1) + ": " + name);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    @Test
    void noNameOfAnInstructionOrRegisterStandsInJava() throws IOException {
        Set<String> names = names();
        assertTrue(names.size() > 3_000, names.size() + " names");
        List<String> found = new ArrayList<>();
        int files = 0;
        for (Path source : SOURCES) {
            try (Stream<Path> tree = Files.walk(source)) {
                for (Path file :
                        tree.filter(f -> f.toString().endsWith(".java")).toList()) {
                    files++;
                    found.addAll(found(file, names));
                }
            }
        }
        assertTrue(files > 300, files + " files");
        assertEquals(List.of(), found);
    }

    @Test
    void noNumberOfTheAbiStandsInJava() throws IOException, ReflectiveOperationException {
        Map<Set<String>, Set<Long>> numbers = numbers();
        assertTrue(numbers.size() > 150, numbers.size() + " numbers");
        List<String> found = new ArrayList<>();
        for (Path source : SOURCES) {
            try (Stream<Path> tree = Files.walk(source)) {
                for (Path file :
                        tree.filter(f -> f.toString().endsWith(".java")).toList()) {
                    Files.readAllLines(file).stream()
                            .filter(line -> isFact(line, numbers))
                            .forEach(line -> found.add(file + ": " + line.strip()));
                }
            }
        }
        assertEquals(List.of(), found);
    }

    @Test
    void noNumberStandsBesideAFieldOfTheAbi() throws IOException {
        Pattern beside = besideFields();
        assertTrue(beside.matcher("long s = 8L << BufferResource.indexStride(r, 0);")
                .find());
        assertTrue(beside.matcher("size = 256 * (FlatScratchRegister.offset(r) & m);")
                .find());
        assertTrue(beside.matcher("x = ComputePgmRsrc2.userSgprCount(rsrc2) & 0x1f;")
                .find());
        assertFalse(beside.matcher("ImageResource.baseAddress(r, 0) * ImageResource.BASE_ADDRESS_UNIT")
                .find());
        List<String> found = new ArrayList<>();
        for (Path source : SOURCES) {
            try (Stream<Path> tree = Files.walk(source)) {
                for (Path file :
                        tree.filter(f -> f.toString().endsWith(".java")).toList()) {
                    Files.readAllLines(file).stream()
                            .filter(line -> beside.matcher(line).find())
                            .forEach(line -> found.add(file + ": " + line.strip()));
                }
            }
        }
        assertEquals(List.of(), found);
    }

    @Test
    void aNumberOfTheAbiIsFound() throws IOException, ReflectiveOperationException {
        Map<Set<String>, Set<Long>> numbers = numbers();
        for (String line : List.of(
                "static final int LDS_UNIT = 256;",
                "static final int DESCRIPTOR_ALIGN = 64;",
                "static final int STT_AMDGPU_HSA_KERNEL = 10;",
                "static final int DEBUG_TRAP = 3;",
                "static final int AMD_KERNEL_CODE_SIZE = 256;",
                "static final int MOST_USER_REGISTERS = 16;",
                "static final int SCALAR_ALLOCATION = 16;",
                "static final int PRELOAD_PROLOG = 256;",
                "static final int MOST_VECTOR_REGISTERS = 256;",
                "static final int LDS_BYTES = 65536;")) {
            assertTrue(isFact(line, numbers), line);
        }
        assertFalse(isFact("static final int LDS_UNIT = 255;", numbers));
    }

    @Test
    void aNameInALiteralIsFound() {
        assertEquals(
                List.of("s_nop"), found("    x(\"before s_nop\", s_waitcnt); // s_sleep", Set.of("s_nop")::contains));
    }

    @Test
    void operandsHaveTheNamesOfHardwareRegisters() {
        Set<String> names = hardwareRegisters();
        for (HardwareRegister register : HardwareRegister.values()) {
            assertTrue(names.contains(register.text()), register.text());
        }
    }
}
