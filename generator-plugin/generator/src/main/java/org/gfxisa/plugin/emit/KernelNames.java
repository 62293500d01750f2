package org.gfxisa.plugin.emit;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gfxisa.plugin.does.KernelPort;

/** Names and texts that kernels share. */
final class KernelNames {
    /** The package of the contracts. */
    static final String RUNTIME = "org.gfxisa.exec";

    private KernelNames() {}

    /** {@code VAddF32} for {@code v_add_f32}. */
    static String className(String instruction) {
        StringBuilder name = new StringBuilder();
        for (String word : instruction.split("_")) {
            name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return name.toString();
    }

    /** Ports as the constructors of kernels take them. */
    static String text(List<KernelPort> ports) {
        return ports.stream()
                .map(p -> (p.register() ? "%" : "") + p.name() + ":" + p.type() + ":" + p.dwords() + half(p))
                .collect(Collectors.joining(" "));
    }

    private static String half(KernelPort port) {
        return port.half().map(h -> ":" + h.name().toLowerCase(Locale.ROOT)).orElse("");
    }
}
