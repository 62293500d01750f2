package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.Isa;

/**
 * What a source says that it is for.
 *
 * @param triple the target, as the first {@code .amdgcn_target} has it
 * @param line where it stands, from 1; 0 if it does not
 * @param wave the lanes of a wave, as its first kernel says
 */
public record SourceTarget(Optional<String> triple, int line, OptionalInt wave) {
    private static final Pattern TARGET = Pattern.compile("^\\s*\\.amdgcn_target\\s+\"([^\"\n]*)\"", Pattern.MULTILINE);
    private static final Pattern WAVE =
            Pattern.compile("^\\s*\\.amdhsa_wavefront_size32\\s+([01])\\b", Pattern.MULTILINE);

    /** Looks for it in a source. */
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

    /** An instruction set in the wave size of the source, or as it is where its processor does not have that. */
    public Isa inWave(Isa isa) {
        return wave.isPresent() && isa.processor().wavefrontSizes().contains(wave.getAsInt())
                ? isa.withWave(wave.getAsInt())
                : isa;
    }
}
