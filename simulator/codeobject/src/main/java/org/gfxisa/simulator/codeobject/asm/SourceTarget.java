package org.gfxisa.simulator.codeobject.asm;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a source says that it is for.
 *
 * @param id the target id, as the first {@code .amdgcn_target} has it
 * @param wave the lanes of a wave, as its first kernel says
 */
public record SourceTarget(Optional<String> id, OptionalInt wave) {
    private static final Pattern TARGET =
            Pattern.compile("^\\s*\\.amdgcn_target\\s+\"" + TargetSetting.TRIPLE + "([^\"]*)\"", Pattern.MULTILINE);
    private static final Pattern WAVE =
            Pattern.compile("^\\s*\\.amdhsa_wavefront_size32\\s+([01])\\b", Pattern.MULTILINE);

    /** Looks for it in a source. */
    public static SourceTarget of(String text) {
        Matcher target = TARGET.matcher(text);
        Matcher wave = WAVE.matcher(text);
        return new SourceTarget(
                target.find() ? Optional.of(target.group(1)) : Optional.empty(),
                wave.find() ? OptionalInt.of(wave.group(1).equals("1") ? 32 : 64) : OptionalInt.empty());
    }
}
