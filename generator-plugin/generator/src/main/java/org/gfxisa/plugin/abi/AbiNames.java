package org.gfxisa.plugin.abi;

import com.palantir.javapoet.CodeBlock;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.plugin.emit.Javadoc;

/** Java names of things of the ABI. */
final class AbiNames {
    private AbiNames() {}

    /** {@code KernelDescriptor} for {@code kernel_descriptor}. */
    static String type(String name) {
        StringBuilder out = new StringBuilder();
        for (String word : name.split("_")) {
            out.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return out.toString();
    }

    /** {@code gridSizeX} for {@code grid_size_x}. */
    static String member(String name) {
        String type = type(name);
        return Character.toLowerCase(type.charAt(0)) + type.substring(1);
    }

    /** {@code GRID_SIZE_X} for {@code grid_size_x}. */
    static String constant(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    /** A documentation comment: the title, and where it comes from. */
    static CodeBlock doc(String title, Optional<String> source) {
        String sentence = Javadoc.escape(title) + ".";
        return source.map(s -> CodeBlock.of("$L\n\n<p>Source: $L.\n", sentence, Javadoc.escape(s)))
                .orElse(CodeBlock.of("$L\n", sentence));
    }
}
