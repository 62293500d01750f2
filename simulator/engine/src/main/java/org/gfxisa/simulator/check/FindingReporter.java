package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.SourceLine;
import org.gfxisa.simulator.codeobject.SourceTexts;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.wave.Wave;

/** Reports findings with their place in the code and the wave. */
final class FindingReporter {
    private final List<LoadedCode> codes;
    private final FindingLog log;
    private final SourceTexts sources = new SourceTexts();
    private String kernel = "";

    FindingReporter(List<LoadedCode> codes, FindingLog log) {
        this.codes = codes;
        this.log = log;
    }

    /** Sets the kernel of the next findings. */
    void kernel(String name) {
        kernel = name;
    }

    /** A wave or lane that executed an instruction. */
    record Actor(InstructionSite site, String group, int wave, int lane) {
        /** Stands for the whole wave. */
        static final int WHOLE = -1;

        static Actor of(InstructionSite site, Wave wave, int lane) {
            return new Actor(site, wave.group().toString(), wave.number(), lane);
        }
    }

    /** Returns whether a cause has not been reported yet. If it has, the repetition is counted. */
    boolean isNew(Object cause) {
        return log.isNew(cause);
    }

    /**
     * Reports a finding.
     *
     * @param cause the key by which repetitions are recognised
     * @param other the other side of a conflict
     */
    void report(
            Object cause,
            CheckRule rule,
            Actor actor,
            String message,
            Map<String, String> facts,
            Optional<Actor> other) {
        Map<String, String> all = facts(actor);
        all.putAll(facts);
        log.add(
                cause,
                new Finding(
                        rule,
                        "",
                        place(actor.site()),
                        actor.site().text(),
                        message,
                        "",
                        other.map(
                                o -> new Finding.Cause(place(o.site()), o.site().text(), facts(o))),
                        List.of(),
                        all));
    }

    private Map<String, String> facts(Actor actor) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("kernel", kernel);
        facts.put("work-group", actor.group());
        facts.put("wave", String.valueOf(actor.wave()));
        if (actor.lane() != Actor.WHOLE) {
            facts.put("lane", String.valueOf(actor.lane()));
        }
        return facts;
    }

    /** Returns the variables in LDS that are in scope at an instruction, as part of a sentence. */
    String localVariables(InstructionSite site) {
        return codes.stream()
                .filter(c -> c.contains(site.address))
                .findFirst()
                .map(c -> LocalVariables.at(c, site.address))
                .orElse("");
    }

    /** Returns the place of an instruction. */
    CodePlace place(InstructionSite site) {
        long pc = site.address;
        Optional<LoadedCode> code = codes.stream().filter(c -> c.contains(pc)).findFirst();
        String function = code.map(c -> c.function(pc)).orElse("");
        int plus = function.lastIndexOf("+0x");
        String symbol = plus < 0 ? function : function.substring(0, plus);
        long start = code.flatMap(c -> c.symbols().stream()
                        .filter(s -> s.isCode() && s.name().equals(symbol))
                        .findFirst())
                .map(LoadedCode.LoadedSymbol::address)
                .orElse(pc);
        Optional<SourceLine> line = code.flatMap(c -> c.line(pc)).filter(l -> l.line() > 0);
        return new CodePlace(
                symbol,
                symbol.isEmpty() ? pc : pc - start,
                pc - code.map(LoadedCode::base).orElse(0L),
                line,
                line.flatMap(sources::of).orElse(""));
    }
}
