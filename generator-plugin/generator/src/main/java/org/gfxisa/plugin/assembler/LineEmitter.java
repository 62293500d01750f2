package org.gfxisa.plugin.assembler;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Modifier;
import org.gfxisa.asm.Line;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.emit.Javadoc;
import org.gfxisa.plugin.model.FieldSyntax;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.table.Kind;

/** Emits the lines of a generation: a method for every modifier and every encoding suffix. */
final class LineEmitter {
    private final ClassName name;
    private final String generation;
    private final List<TargetIsa> isas;
    private final Map<String, MethodSpec> methods = new TreeMap<>();
    private final Map<String, TypeSpec> enums = new TreeMap<>();

    LineEmitter(ClassName name, String generation, List<TargetIsa> isas) {
        this.name = name;
        this.generation = generation;
        this.isas = isas;
    }

    TypeSpec emit() {
        isas.forEach(this::methods);
        TypeSpec.Builder type = TypeSpec.classBuilder(name)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get("org.gfxisa.asm", "Line"), name))
                .addJavadoc(Javadoc.of("The last instruction of $L, to which modifiers can be added.\n", generation))
                .addMethod(MethodSpec.constructorBuilder().build())
                .addMethod(MethodSpec.methodBuilder("self")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PROTECTED)
                        .returns(name)
                        .addStatement("return this")
                        .build());
        enums.values().forEach(type::addType);
        methods.values().forEach(type::addMethod);
        return type.build();
    }

    private void methods(TargetIsa isa) {
        Map<String, FieldSyntax> modifiers = new LinkedHashMap<>();
        isa.forms()
                .forEach(f -> f.slots().subList(f.operandCount(), f.slots().size()).stream()
                        .map(SlotSpec::syntax)
                        .forEach(s -> modifiers.putIfAbsent(s.name(), s)));
        modifiers.values().forEach(this::modifier);
        isa.formats().stream().map(Format::suffix).filter(s -> !s.isEmpty()).forEach(this::suffix);
    }

    private void suffix(String suffix) {
        String method = suffix.replaceFirst("^_+", "");
        add(
                method,
                method(method)
                        .addJavadoc(Javadoc.of("Selects the encoding {@code $L}.\n", suffix))
                        .addStatement("return as($S)", suffix));
    }

    private void modifier(FieldSyntax syntax) {
        Kind kind = syntax.kind();
        if (kind instanceof Kind.Flag flag) {
            if (!flag.isOnlyShown()) {
                choice(syntax.prefix());
            }
        } else if (kind instanceof Kind.Int) {
            number(syntax.prefix());
        } else if (kind instanceof Kind.BufferFormat) {
            number("format:");
        } else if (kind instanceof Kind.Swizzle) {
            number("offset:");
        } else if (kind instanceof Kind.Bits) {
            list(syntax.prefix());
        } else if (kind instanceof Kind.Enum words) {
            words.words().forEach(word -> choice(word.text()));
        } else if (kind instanceof Kind.Policy policy) {
            policy.words().stream().filter(word -> !word.isOnlyShown()).forEach(word -> choice(word.text()));
        } else if (kind instanceof Kind.Ranges ranges) {
            ranges.ranges().forEach(this::range);
        }
    }

    private void range(Kind.Ranges.Range range) {
        switch (range.shape()) {
            case NUMBER -> number(range.text());
            case LIST -> list(range.text());
            case WORD -> choice(range.text());
            case SHOWN_WORD -> {}
        }
    }

    /** Adds a method for {@code row_mirror}, {@code mul:2} or {@code dst_sel:BYTE_0}. */
    private void choice(String text) {
        int colon = text.indexOf(':');
        if (text.isEmpty()) {
            return;
        }
        if (colon < 0) {
            word(text);
        } else if (text.substring(colon + 1).matches("\\d+")) {
            number(text.substring(0, colon + 1));
        } else {
            named(text.substring(0, colon), text.substring(colon + 1));
        }
    }

    /** Adds a method with a longer name for a value that is not a Java identifier, such as 1D. */
    private void named(String prefix, String value) {
        if (!SourceVersion.isIdentifier(value)) {
            return;
        }
        String enumName = JavaNames.ofWords(prefix);
        TypeSpec known = enums.get(enumName);
        TypeSpec.Builder type = known == null
                ? TypeSpec.enumBuilder(enumName)
                        .addModifiers(Modifier.PUBLIC)
                        .addJavadoc(Javadoc.of("The values of {@code $L:}.\n", prefix))
                : known.toBuilder();
        if (known == null || !known.enumConstants().containsKey(value)) {
            enums.put(enumName, type.addEnumConstant(value).build());
        }
        add(
                prefix,
                method(prefix)
                        .addParameter(name.nestedClass(enumName), "value")
                        .addJavadoc(Javadoc.of("Adds {@code $L:}.\n", prefix))
                        .addStatement("return with($S + value)", prefix + ":"));
    }

    private void word(String text) {
        add(
                text,
                method(text).addJavadoc(Javadoc.of("Adds {@code $L}.\n", text)).addStatement("return with($S)", text));
    }

    private void number(String prefix) {
        String method = prefix.replace(":", "");
        add(
                method,
                method(method)
                        .addParameter(int.class, "value")
                        .addJavadoc(Javadoc.of("Adds {@code $L}.\n", prefix))
                        .addStatement("return with($S + value)", prefix));
    }

    private void list(String prefix) {
        String method = prefix.replace(":", "");
        add(
                method,
                method(method)
                        .addParameter(int[].class, "values")
                        .varargs()
                        .addJavadoc(Javadoc.of("Adds {@code $L[...]}.\n", prefix))
                        .addStatement("return with(list($S, values))", prefix));
    }

    private MethodSpec.Builder method(String methodName) {
        return MethodSpec.methodBuilder(identifier(methodName))
                .addModifiers(Modifier.PUBLIC)
                .returns(name);
    }

    private void add(String method, MethodSpec.Builder spec) {
        if (!method.isEmpty()) {
            MethodSpec built = spec.build();
            methods.putIfAbsent(method + built.parameters(), built);
        }
    }

    private static String identifier(String text) {
        return JavaNames.method(text.replaceAll("[^A-Za-z0-9_]", "_"), Line.class);
    }
}
