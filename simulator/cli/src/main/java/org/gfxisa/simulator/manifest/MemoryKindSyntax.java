package org.gfxisa.simulator.manifest;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.memory.AddressSpace;

/** The syntax of kinds of memory: {@code coarse}, {@code fine}, {@code fine@1} for agent 1, {@code coarse@host}. */
public final class MemoryKindSyntax {
    /** A regular expression that matches all words. */
    public static final String PATTERN = "(?:coarse|fine)(?:@(?:[0-7]|host))?";
    /** A description of the syntax, for messages. */
    public static final String SYNTAX = "coarse or fine, optionally with @AGENT (0 to 7) or @host";

    private static final Pattern WORD = Pattern.compile("(coarse|fine)(?:@([0-7]|host))?");

    private MemoryKindSyntax() {}

    /** Parses a word; empty if it is malformed. */
    public static Optional<MemoryKind> parse(String word) {
        Matcher matcher = WORD.matcher(word);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        MemoryKind.Grain grain = MemoryKind.Grain.valueOf(matcher.group(1).toUpperCase(Locale.ROOT));
        String home = matcher.group(2);
        int agent = home == null
                ? AddressSpace.DEFAULT_KIND.home()
                : home.equals("host") ? MemoryKind.HOST : Integer.parseInt(home);
        return Optional.of(new MemoryKind(grain, agent));
    }

    /** Returns the word for a kind of memory. */
    public static String of(MemoryKind kind) {
        return kind.grain().name().toLowerCase(Locale.ROOT) + "@"
                + (kind.home() == MemoryKind.HOST ? "host" : kind.home());
    }
}
