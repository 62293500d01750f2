package org.gfxisa.exec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gfxisa.isa.Opcode;

/** The generated methods that compute instructions, with the names of their parameters, which only the sources have. */
final class SemanticsMethods {
    private static final Path SOURCES = Path.of("target/generated-sources/gfxisa/org/gfxisa/isa");
    private static final Pattern SIGNATURE = Pattern.compile("public static (?:\\w+) (\\w+)\\(([^)]*)\\)");

    /** A method and the names of its parameters. */
    record Named(MethodHandle method, List<String> parameters) {}

    private final Map<String, Named> methods = new HashMap<>();

    SemanticsMethods() {
        try (Stream<Path> files = Files.list(SOURCES)) {
            files.filter(f -> f.toString().endsWith("Semantics.java")).forEach(this::read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(Path file) {
        try {
            Class<?> type = Class.forName(
                    "org.gfxisa.isa." + file.getFileName().toString().replace(".java", ""));
            Map<String, List<String>> names = new HashMap<>();
            Matcher matcher = SIGNATURE.matcher(Files.readString(file));
            while (matcher.find()) {
                names.put(matcher.group(1), names(matcher.group(2)));
            }
            for (Method method : type.getDeclaredMethods()) {
                if (names.containsKey(method.getName())) {
                    MethodHandle handle = MethodHandles.lookup().unreflect(method);
                    methods.put(method.getName(), new Named(handle, names.get(method.getName())));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> names(String parameters) {
        return parameters.isEmpty()
                ? List.of()
                : Arrays.stream(parameters.split(",\\s*"))
                        .map(p -> p.substring(p.lastIndexOf(' ') + 1))
                        .toList();
    }

    /** The method of an instruction that has one. */
    Named of(String name) {
        Named method = methods.get(name);
        if (method == null) {
            throw new AssertionError("no method " + name);
        }
        return method;
    }

    /** The method that a kernel computes the same as, which its class is named after. */
    Named of(VectorImplementation kernel) {
        String type = kernel.getClass().getSimpleName();
        return methods.entrySet().stream()
                .filter(e -> e.getKey().replace("_", "").equalsIgnoreCase(type))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no method for " + type));
    }

    /** The name of the method that a kernel computes the same as: that of the instruction, or of a later version of it. */
    static String version(String instruction, Object kernel) {
        String type = kernel.getClass().getSimpleName();
        return type.contains("_") ? instruction + type.substring(type.indexOf('_')) : instruction;
    }

    /** How many methods there are. */
    int count() {
        return methods.size();
    }

    /** The instructions' names by opcode. */
    static Map<Integer, String> instructions() {
        Map<Integer, String> names = new HashMap<>();
        for (java.lang.reflect.Field field : Opcode.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !field.getName().equals("COUNT")) {
                try {
                    names.put(field.getInt(null), field.getName().toLowerCase(java.util.Locale.ROOT));
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return names;
    }
}
