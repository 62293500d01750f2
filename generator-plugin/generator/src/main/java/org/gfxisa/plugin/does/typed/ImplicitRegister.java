package org.gfxisa.plugin.does.typed;

import java.util.Optional;

/** The registers that a text may name although they are not operands, in the order of parameters and results. */
public enum ImplicitRegister {
    EXEC("exec", "exec", Optional.of("bool"), Optional.of("b64"), true, true),
    VCC("vcc", "vcc", Optional.of("bool"), Optional.of("b64"), true, true),
    SCC("scc", "scc", Optional.empty(), Optional.of("bool"), false, true),
    M0("m0", "m0", Optional.of("b32"), Optional.of("b32"), false, true),
    LANE("lane", "lane", Optional.of("u6"), Optional.empty(), false, false),
    PC("pc", "pc", Optional.empty(), Optional.of("u64"), false, false),
    NEXT_PC("next_pc", "nextPc", Optional.empty(), Optional.of("u64"), false, false);

    private final String text;
    private final String javaName;
    private final Optional<String> inLane;
    private final Optional<String> inWave;
    private final boolean laneWrites;
    private final boolean waveWrites;

    ImplicitRegister(
            String text,
            String javaName,
            Optional<String> inLane,
            Optional<String> inWave,
            boolean laneWrites,
            boolean waveWrites) {
        this.text = text;
        this.javaName = javaName;
        this.inLane = inLane;
        this.inWave = inWave;
        this.laneWrites = laneWrites;
        this.waveWrites = waveWrites;
    }

    /** Its name in the language. */
    public String text() {
        return text;
    }

    /** The parameter's name. */
    public String javaName() {
        return javaName;
    }

    /** Its type in a context, if it can be named there. */
    public Optional<Type> type(Context context) {
        return (context == Context.LANE ? inLane : inWave).flatMap(Type::parse);
    }

    boolean isWritable(Context context) {
        return context == Context.LANE ? laneWrites : waveWrites;
    }
}
