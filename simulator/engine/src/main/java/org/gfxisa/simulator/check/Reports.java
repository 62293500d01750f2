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

/** Tells what checks find: where it is in the code, and which wave did it. */
final class Reports {
    private final List<LoadedCode> codes;
    private final FindingLog log;
    private final SourceTexts sources = new SourceTexts();
    private String kernel = "";

    Reports(List<LoadedCode> codes, FindingLog log) {
        this.codes = codes;
        this.log = log;
    }

    /** Findings are from now on those of this kernel. */
    void kernel(String name) {
        kernel = name;
    }

    /** Somebody who did something. */
    record Actor(Site site, String group, int wave, int lane) {
        /** No lane, but the wave as a whole. */
        static final int WHOLE = -1;

        static Actor of(Site site, Wave wave, int lane) {
            return new Actor(site, wave.group().toString(), wave.number(), lane);
        }
    }

    /** Whether something is told for the first time; else it is counted. */
    boolean isNew(Object cause) {
        return log.isNew(cause);
    }

    /**
     * Tells a finding.
     *
     * @param cause what makes it the same as another one
     * @param other the other one of two that do not go together
     */
    void tell(
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

    /** The variables in LDS that are known at an instruction, as a part of a sentence. */
    String localVariables(Site site) {
        return codes.stream()
                .filter(c -> c.contains(site.address))
                .findFirst()
                .map(c -> LocalVariables.at(c, site.address))
                .orElse("");
    }

    /** Where an instruction is. */
    CodePlace place(Site site) {
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
