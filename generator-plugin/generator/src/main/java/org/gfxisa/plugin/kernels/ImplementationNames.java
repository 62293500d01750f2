package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gfxisa.plugin.does.CompiledDoes;
import org.gfxisa.plugin.does.java.ImplementationPort;

/** Names and texts that kernels share. */
final class ImplementationNames {
    /** The package of the contracts. */
    static final String RUNTIME = "org.gfxisa.exec";

    private static final ClassName TRAIT = ClassName.get(RUNTIME, "ImplementationTrait");

    private ImplementationNames() {}

    /** Ports as the constructors of kernels take them. */
    static String text(List<ImplementationPort> ports) {
        return ports.stream()
                .map(p -> (p.register() ? "%" : "") + p.name() + ":" + p.type() + ":" + p.dwords() + half(p))
                .collect(Collectors.joining(" "));
    }

    /**
     * The arguments behind ports: what the kernel has besides them.
     *
     * @param clamps whether the kernel does what the clamp modifier asks for
     */
    static CodeBlock traits(CompiledDoes does, boolean clamps) {
        List<String> traits = new ArrayList<>();
        if (clamps) {
            traits.add("CLAMPS");
        }
        if (does.approximate()) {
            traits.add("APPROXIMATE");
        }
        // Exceptions are found by evaluating the IR.
        if (does.kernel().raises() && does.kernel().form(false).isPresent()) {
            traits.add("RAISES");
        }
        return traits.stream().map(t -> CodeBlock.of(", $T.$L", TRAIT, t)).collect(CodeBlock.joining(""));
    }

    private static String half(ImplementationPort port) {
        return port.half().map(h -> ":" + h.name().toLowerCase(Locale.ROOT)).orElse("");
    }
}
