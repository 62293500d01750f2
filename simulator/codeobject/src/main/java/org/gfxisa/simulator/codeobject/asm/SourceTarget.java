package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.Isa;

/**
 * The target that a source declares.
 *
 * @param triple the target of the first {@code .amdgcn_target}
 * @param line its line, counted from 1; 0 if there is none
 * @param wave the wavefront size of its first kernel
 */
public record SourceTarget(Optional<String> triple, int line, OptionalInt wave) {
    private static final Pattern TARGET = Pattern.compile("^\\s*\\.amdgcn_target\\s+\"([^\"\n]*)\"", Pattern.MULTILINE);
    private static final Pattern WAVE =
            Pattern.compile("^\\s*\\.amdhsa_wavefront_size32\\s+([01])\\b", Pattern.MULTILINE);

    /** Finds the target in a source. */
    public static SourceTarget of(String text) {
        Matcher target = TARGET.matcher(text);
        Matcher wave = WAVE.matcher(text);
        boolean isThere = target.find();
        return new SourceTarget(
                isThere ? Optional.of(target.group(1)) : Optional.empty(),
                isThere
                        ? 1
                                + (int) text.substring(0, target.start(1))
                                        .chars()
                                        .filter(c -> c == '\n')
                                        .count()
                        : 0,
                wave.find() ? OptionalInt.of(wave.group(1).equals("1") ? 32 : 64) : OptionalInt.empty());
    }

    /** Returns an instruction set in the wavefront size of the source, or unchanged if the processor does not have that size. */
    public Isa inWave(Isa isa) {
        return wave.isPresent() && isa.processor().wavefrontSizes().contains(wave.getAsInt())
                ? isa.withWave(wave.getAsInt())
                : isa;
    }
}
