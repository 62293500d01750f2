package org.gfxisa.simulator.reference;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.table.Form;
import org.gfxisa.table.Slot;

/** Compares what the simulator makes of a scalar instruction with what its rule says. */
final class ScalarCheck {
    private static final int SHOWN = 3;
    private static final int RESULT = 20;
    private static final long EXEC = 0x0123456789abcdefL;

    private final Bench bench;
    private final Form form;
    private final Rule rule;
    private final Lane lane = new Lane();
    private final List<String> failures = new ArrayList<>();
    private int failed;
    private long cases;
    private int loaded = -1;

    ScalarCheck(Bench bench, Form form, Rule rule) {
        this.bench = bench;
        this.form = form;
        this.rule = rule;
    }

    long cases() {
        return cases;
    }

    int failed() {
        return failed;
    }

    List<String> failures() {
        return failures;
    }

    private static int register(String source) {
        return switch (source) {
            case "ssrc0" -> 4;
            case "ssrc1" -> 8;
            default -> RESULT;
        };
    }

    /** Runs one tuple of source values. */
    void run(long[] tuple, boolean scc) {
        int constant = 0;
        Wave wave = bench.wave;
        wave.setExec(EXEC);
        wave.scc = scc;
        wave.setPair(RESULT, 0x1122334455667788L);
        for (int i = 0; i < tuple.length; i++) {
            Rule.Source source = rule.sources().get(i);
            lane.in[i] = tuple[i];
            switch (source.name()) {
                case "scc" -> wave.scc = tuple[i] != 0;
                case "exec" -> wave.setExec(tuple[i]);
                case "m0" -> wave.sgpr[wave.layout().m0()] = (int) tuple[i];
                case "simm16" -> constant = (int) tuple[i];
                default -> {
                    if (Rule.width(source.type()) > 32) {
                        wave.setPair(register(source.name()), tuple[i]);
                    } else {
                        wave.sgpr[register(source.name())] = (int) tuple[i];
                    }
                }
            }
        }
        load(constant);
        boolean sccBefore = wave.scc;
        long execBefore = wave.exec();
        long before = wave.pair(RESULT);
        bench.run();
        lane.flag = sccBefore;
        lane.exec = execBefore;
        rule.compute().accept(lane);
        cases++;
        check("scc", wave.scc ? 1 : 0, (rule.flag() ? lane.flag : sccBefore) ? 1 : 0);
        check("exec", wave.exec(), lane.exec);
        long result = lane.out[0] & 0xffffffffL | (long) lane.out[1] << 32;
        long expected = switch (rule.result()) {
            case "none" -> before;
            default -> Rule.width(rule.result()) == 64 ? result : before >>> 32 << 32 | result & 0xffffffffL;
        };
        check("result", wave.pair(RESULT), expected);
        if (rule.sources().stream().anyMatch(s -> s.name().equals("m0"))) {
            check("m0", wave.m0(), lane.m0);
        }
    }

    private void load(int constant) {
        if (constant == loaded) {
            return;
        }
        long[] values = new long[form.slots().size()];
        for (int i = 0; i < values.length; i++) {
            Slot slot = form.slots().get(i);
            values[i] = slot.name().equals("simm16") ? constant : register(slot.name());
        }
        bench.load(form.id(), values).orElseThrow(() -> new AssertionError(form.mnemonic() + " does not encode"));
        loaded = constant;
    }

    private void check(String what, long got, long expected) {
        if (got == expected) {
            return;
        }
        failed++;
        if (failures.size() < SHOWN) {
            HexFormat hex = HexFormat.of();
            StringBuilder line = new StringBuilder(form.mnemonic());
            for (int i = 0; i < rule.sources().size(); i++) {
                line.append(' ').append(hex.toHexDigits(lane.in[i]));
            }
            failures.add(line.append(": ")
                    .append(what)
                    .append(" is ")
                    .append(hex.toHexDigits(got))
                    .append(", expected ")
                    .append(hex.toHexDigits(expected))
                    .toString());
        }
    }
}
