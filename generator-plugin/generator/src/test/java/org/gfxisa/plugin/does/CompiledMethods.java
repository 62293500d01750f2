package org.gfxisa.plugin.does;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Emitted methods, compiled in memory together with the sources of the run-time package (the plugin does not depend on
 * the module that holds them) and called by name.
 */
final class CompiledMethods {
    private static final Path RUNTIME = Path.of("../../isa-core/src/main/java/org/gfxisa/semantics");
    private static final String CLASS = "emitted.Methods";

    private final StringBuilder source = new StringBuilder(
            "package emitted;\n\nimport org.gfxisa.semantics.*;\n\n" + "public final class Methods {\n");
    private Map<String, Method> methods = Map.of();
    private Class<?> results = Object.class;

    void add(String name, CompiledDoes does) {
        source.append(Texts.java(does, name, false));
        if (does.clampMatters()) {
            source.append(Texts.java(does, name + "_clamp", true));
        }
    }

    /** Compiles what was added, with all warnings as errors. */
    CompiledMethods load() {
        List<JavaFileObject> units = new ArrayList<>();
        units.add(unit("emitted/Methods.java", source + "}\n"));
        try (Stream<Path> files = Files.list(RUNTIME)) {
            for (Path file : files.sorted().toList()) {
                units.add(unit("org/gfxisa/semantics/" + file.getFileName(), Files.readString(file)));
            }
            compile(units);
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    private void compile(List<JavaFileObject> units) throws IOException, ClassNotFoundException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        Map<String, ByteArrayOutputStream> classes = new HashMap<>();
        try (StandardJavaFileManager standard = compiler.getStandardFileManager(problems, null, null)) {
            JavaFileManager memory = new ForwardingJavaFileManager<>(standard) {
                @Override
                public JavaFileObject getJavaFileForOutput(
                        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
                    return new SimpleJavaFileObject(URI.create("mem:///" + name), kind) {
                        @Override
                        public OutputStream openOutputStream() {
                            return classes.computeIfAbsent(name, n -> new ByteArrayOutputStream());
                        }
                    };
                }
            };
            List<String> options = List.of("--release", "17", "-Xlint:all", "-Werror");
            if (!compiler.getTask(null, memory, problems, options, null, units).call()) {
                StringBuilder text = new StringBuilder();
                for (Diagnostic<?> d : problems.getDiagnostics()) {
                    text.append(d).append('\n');
                }
                throw new AssertionError(text + "\n" + source);
            }
        }
        ClassLoader loader = new ClassLoader(CompiledMethods.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (!classes.containsKey(name)) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = classes.get(name).toByteArray();
                return defineClass(name, bytes, 0, bytes.length);
            }
        };
        methods = new HashMap<>();
        Arrays.stream(loader.loadClass(CLASS).getMethods()).forEach(m -> methods.put(m.getName(), m));
        results = loader.loadClass("org.gfxisa.semantics.Results");
    }

    private static JavaFileObject unit(String path, String text) {
        return new SimpleJavaFileObject(URI.create("mem:///" + path), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    /** A new {@code Results}. */
    Object newResults() {
        try {
            return results.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A field of a {@code Results}. */
    Object field(Object object, String name) {
        try {
            return results.getField(name).get(object);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    Object call(String name, Object... arguments) {
        try {
            return methods.get(name).invoke(null, arguments);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(name, e);
        }
    }
}
