package org.gfxisa.plugin;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.lang.model.element.Name;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** What Java sources declare and compute, as the compiler parses them: all but their comments and the contents of their strings. */
final class JavaShape {
    private JavaShape() {}

    /** The shape of each file, by its path; one that the compiler does not parse is an {@link AssertionError}. */
    static Map<String, String> of(Map<String, byte[]> sources) {
        List<JavaFileObject> units = new ArrayList<>();
        sources.forEach((path, text) -> units.add(new Unit(path, new String(text, StandardCharsets.UTF_8))));
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavacTask task = (JavacTask)
                ToolProvider.getSystemJavaCompiler().getTask(null, null, problems, List.of("-proc:none"), null, units);
        Map<String, String> shapes = new TreeMap<>();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                shapes.put(unit.getSourceFile().getName(), Shape.of(unit));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
            throw new AssertionError(problem.toString());
        }
        return shapes;
    }

    private static final class Unit extends SimpleJavaFileObject {
        private final String text;

        Unit(String path, String text) {
            super(URI.create("string:///" + path), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Writes the kinds of the nodes of a tree, and the names and the numbers in it. */
    private static final class Shape extends TreeScanner<Void, StringBuilder> {
        static String of(CompilationUnitTree unit) {
            StringBuilder out = new StringBuilder();
            new Shape().scan(unit, out);
            return out.toString();
        }

        @Override
        public Void scan(Tree tree, StringBuilder out) {
            if (tree != null) {
                out.append('(').append(tree.getKind().ordinal()).append(name(tree));
                super.scan(tree, out);
                out.append(')');
            }
            return null;
        }

        private static String name(Tree tree) {
            if (tree instanceof LiteralTree literal) {
                return literal.getKind() == Tree.Kind.STRING_LITERAL ? "" : " " + literal.getValue();
            }
            Name name = tree instanceof com.sun.source.tree.IdentifierTree identifier
                    ? identifier.getName()
                    : tree instanceof com.sun.source.tree.MemberSelectTree member
                            ? member.getIdentifier()
                            : tree instanceof com.sun.source.tree.ClassTree type
                                    ? type.getSimpleName()
                                    : tree instanceof com.sun.source.tree.MethodTree method
                                            ? method.getName()
                                            : tree instanceof com.sun.source.tree.VariableTree variable
                                                    ? variable.getName()
                                                    : null;
            return name == null ? "" : " " + name;
        }
    }
}
