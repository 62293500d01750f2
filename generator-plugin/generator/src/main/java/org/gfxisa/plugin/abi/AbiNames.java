package org.gfxisa.plugin.abi;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.plugin.emit.JavaNames;
import org.gfxisa.plugin.emit.Javadoc;

/** The Java names of parts of the ABI. */
final class AbiNames {
    private AbiNames() {}

    /** Returns {@code gridSizeX} for {@code grid_size_x}. */
    static String member(String name) {
        String type = JavaNames.ofWords(name);
        return JavaNames.method(Character.toLowerCase(type.charAt(0)) + type.substring(1), Enum.class);
    }

    /** Returns {@code QueueType} for {@code queue_type}. */
    static ClassName type(String packageName, String name) {
        return ClassName.get(packageName, JavaNames.ofWords(name));
    }

    /** Returns {@code GRID_SIZE_X} for {@code grid_size_x}. */
    static String constant(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    /** Returns a documentation comment with the title and the source. */
    static CodeBlock doc(String title, Optional<String> source) {
        CodeBlock sentence = Javadoc.sentence(title);
        return source.map(s -> CodeBlock.of("$L\n<p>Source: $L", sentence, Javadoc.sentence(s)))
                .orElse(sentence);
    }
}
