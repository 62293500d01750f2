package org.gfxisa.plugin.abi;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.gfxisa.plugin.abi.Structure.Field;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.emit.Javadoc;

/** Emits a class of static accessors for a structure in memory or a word. */
final class StructureEmitter {
    private static final ClassName MEMORY = ClassName.get(ByteBuffer.class);
    private static final ClassName LITTLE_ENDIAN = ClassName.get("org.gfxisa.abi", "LittleEndian");
    private static final ClassName FIELD = ClassName.get("org.gfxisa.abi", "AbiField");
    private static final int BYTE = 8;
    private static final int SHORT = 16;
    private static final int INT = 32;
    private static final int LONG = 64;

    private final String packageName;

    StructureEmitter(String packageName) {
        this.packageName = packageName;
    }

    TypeSpec emit(Structure structure) {
        TypeSpec.Builder type = TypeSpec.classBuilder(JavaNames.ofWords(structure.name()))
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc(AbiNames.doc(structure.title(), structure.source()))
                .addField(FieldSpec.builder(int.class, "SIZE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc(Javadoc.of("Bytes.\n"))
                        .initializer("$L", structure.size())
                        .build())
                .addField(fields(structure))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        structure.fields().stream().filter(f -> f.unit() > 1).forEach(f -> type.addField(unit(f)));
        for (Field field : structure.fields()) {
            type.addMethod(structure.isWord() ? fromWord(field, wordType(structure)) : fromMemory(field));
            type.addMethod(structure.isWord() ? intoWord(field, wordType(structure)) : intoMemory(field));
        }
        return type.build();
    }

    private static FieldSpec unit(Field field) {
        boolean isInt = field.unit() <= Integer.MAX_VALUE;
        return FieldSpec.builder(
                        isInt ? TypeName.INT : TypeName.LONG,
                        AbiNames.constant(field.name()) + "_UNIT",
                        Modifier.PUBLIC,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .addJavadoc(Javadoc.of("The unit of $L.\n", field.name()))
                .initializer(isInt ? "$L" : "$LL", field.unit())
                .build();
    }

    private FieldSpec fields(Structure structure) {
        CodeBlock list = structure.fields().stream()
                .map(f -> CodeBlock.of(
                        "new $T($S, $S, $L, $L, $L, $L, $L, $L)",
                        FIELD,
                        f.name(),
                        f.title(),
                        f.firstBit(),
                        f.width(),
                        f.isSigned(),
                        targets(f.targets()),
                        f.word()
                                .map(word -> CodeBlock.of("$T.FIELDS", type(word)))
                                .orElse(CodeBlock.of("$T.of()", List.class)),
                        f.values()
                                .map(values -> CodeBlock.of("$1T.names($2T.values(), $2T::value)", FIELD, type(values)))
                                .orElse(CodeBlock.of("$T.of()", Map.class))))
                .collect(CodeBlock.joining(",\n"));
        return FieldSpec.builder(
                        ParameterizedTypeName.get(ClassName.get(List.class), FIELD),
                        "FIELDS",
                        Modifier.PUBLIC,
                        Modifier.STATIC,
                        Modifier.FINAL)
                .addJavadoc(Javadoc.of("The fields, in order.\n"))
                .initializer("$T.of($>$>\n$L$<$<)", List.class, list)
                .build();
    }

    private ClassName type(String name) {
        return ClassName.get(packageName, JavaNames.ofWords(name));
    }

    private static CodeBlock targets(List<String> targets) {
        return targets.isEmpty()
                ? CodeBlock.of("$T.of()", Set.class)
                : CodeBlock.of(
                        "$T.of($L)",
                        Set.class,
                        targets.stream().map(t -> CodeBlock.of("$S", t)).collect(CodeBlock.joining(",$W")));
    }

    private static TypeName type(Field field) {
        boolean number = field.width() == INT && !field.isSigned() && !field.isRaw();
        return field.width() == 1 ? TypeName.BOOLEAN : field.width() > INT || number ? TypeName.LONG : TypeName.INT;
    }

    private CodeBlock doc(Field field) {
        CodeBlock.Builder doc = CodeBlock.builder().add(Javadoc.sentence(field.title()));
        if (!field.targets().isEmpty()) {
            doc.add("\n<p>Of ").add(Javadoc.sentence(String.join(", ", field.targets())));
        }
        field.word().ifPresent(w -> doc.add("\n@see $T\n", type(w)));
        field.values().ifPresent(v -> doc.add("\n@see $T\n", ClassName.get(packageName, JavaNames.ofWords(v))));
        return doc.build();
    }

    private MethodSpec.Builder getter(Field field) {
        return method(AbiNames.member(field.name())).returns(type(field)).addJavadoc(doc(field));
    }

    private static MethodSpec.Builder method(String name) {
        return MethodSpec.methodBuilder(name).addModifiers(Modifier.PUBLIC, Modifier.STATIC);
    }

    private static TypeName wordType(Structure structure) {
        return structure.size() * BYTE > INT ? TypeName.LONG : TypeName.INT;
    }

    private MethodSpec fromWord(Field field, TypeName word) {
        MethodSpec.Builder method = getter(field).addParameter(word, "word");
        if (field.width() == 1) {
            return method.addStatement("return (word & $L) != 0", mask(field, field.firstBit(), word))
                    .build();
        }
        boolean isNarrowed = word.equals(TypeName.LONG) && type(field).equals(TypeName.INT);
        CodeBlock bits = field.firstBit() == 0
                ? CodeBlock.of("word & $L", mask(field, 0, word))
                : CodeBlock.of("word >>> $L & $L", field.firstBit(), mask(field, 0, word));
        return method.addStatement(isNarrowed ? "return (int) ($L)" : "return $L", bits)
                .build();
    }

    private static MethodSpec intoWord(Field field, TypeName word) {
        MethodSpec.Builder method = method("with" + JavaNames.ofWords(field.name()))
                .returns(word)
                .addJavadoc(Javadoc.of("Returns the word with $L set; excess bits are dropped.\n", field.name()))
                .addParameter(word, "word")
                .addParameter(type(field), "value");
        String mask = mask(field, field.firstBit(), word);
        if (field.width() == 1) {
            return method.addStatement("return value ? word | $L : word & ~$L", mask, mask)
                    .build();
        }
        String cast = word.equals(TypeName.LONG) && !type(field).equals(word) ? "(long) " : "";
        CodeBlock value =
                field.firstBit() == 0 ? CodeBlock.of("value") : CodeBlock.of("$Lvalue << $L", cast, field.firstBit());
        return method.addStatement("return word & ~$L | $L & $L", mask, value, mask)
                .build();
    }

    /** Returns a literal of the word's type with the field's bits at {@code shift}. */
    private static String mask(Field field, int shift, TypeName word) {
        long mask = -1L >>> LONG - field.width() << shift;
        return word.equals(TypeName.LONG)
                ? "0x" + Long.toHexString(mask) + "L"
                : "0x" + Integer.toHexString((int) mask);
    }

    private MethodSpec fromMemory(Field field) {
        MethodSpec.Builder method = getter(field).addParameter(MEMORY, "memory").addParameter(int.class, "at");
        CodeBlock at = at(field);
        boolean whole = field.firstBit() % BYTE == 0;
        if (whole && field.width() == BYTE) {
            method.addStatement("return $T.u8($L)", LITTLE_ENDIAN, at);
        } else if (whole && field.width() == SHORT) {
            method.addStatement("return $T.u16($L)", LITTLE_ENDIAN, at);
        } else if (whole && field.width() == INT) {
            method.addStatement(
                    "return $T.$L($L)", LITTLE_ENDIAN, type(field).equals(TypeName.LONG) ? "u32" : "i32", at);
        } else if (whole && field.width() == LONG) {
            method.addStatement("return $T.i64($L)", LITTLE_ENDIAN, at);
        } else {
            CodeBlock bits =
                    CodeBlock.of("$T.bits(memory, at, $L, $L)", LITTLE_ENDIAN, field.firstBit(), field.width());
            method.addStatement(
                    type(field).equals(TypeName.BOOLEAN)
                            ? "return $L != 0"
                            : type(field).equals(TypeName.INT) ? "return (int) $L" : "return $L",
                    bits);
        }
        return method.build();
    }

    private static CodeBlock at(Field field) {
        return field.firstBit() == 0
                ? CodeBlock.of("memory, at")
                : CodeBlock.of("memory, at + $L", field.firstBit() / BYTE);
    }

    private static MethodSpec intoMemory(Field field) {
        MethodSpec.Builder method = method("set" + JavaNames.ofWords(field.name()))
                .addJavadoc(Javadoc.of("Sets $L; excess bits are dropped.\n", field.name()))
                .addParameter(MEMORY, "memory")
                .addParameter(int.class, "at")
                .addParameter(type(field), "value");
        boolean whole =
                field.firstBit() % BYTE == 0 && Set.of(BYTE, SHORT, INT, LONG).contains(field.width());
        if (whole) {
            String value = type(field).equals(TypeName.LONG) && field.width() == INT ? "(int) value" : "value";
            return method.addStatement("$T.set$L($L, $L)", LITTLE_ENDIAN, field.width(), at(field), value)
                    .build();
        }
        String value = type(field).equals(TypeName.BOOLEAN) ? "value ? 1 : 0" : "value";
        return method.addStatement(
                        "$T.setBits(memory, at, $L, $L, $L)", LITTLE_ENDIAN, field.firstBit(), field.width(), value)
                .build();
    }
}
