package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.TargetId;
import org.gfxisa.hazards.HazardRemedies;
import org.gfxisa.hazards.HazardRule;
import org.gfxisa.hazards.HazardRules;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;
import org.gfxisa.table.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists required wait states. */
@Command(
        name = "hazards",
        header = "Lists required wait states.",
        description =
                "%nLists which instructions must not follow each other immediately, how many wait states are required "
                        + "between them, and what else separates them. `gfxisa lint` checks code for these rules.",
        footer = {
            "",
            "Examples:",
            "  gfxisa hazards --target gfx90a",
            "  gfxisa hazards --target gfx90a --between v_mov_b32 buffer_store_dword",
            "  gfxisa hazards --target gfx1100 --json"
        })
final class HazardsCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--target",
            paramLabel = "T",
            required = true,
            description = "A processor (gfx90a), or a target id; rules for features that it turns off are left out.")
    private String target = "";

    @Option(
            names = "--between",
            arity = "2",
            paramLabel = "MNEMONIC",
            description = "Only the rules that apply when the second instruction follows the first.")
    private List<String> between = List.of();

    @Option(names = "--json", description = "Prints one JSON object a line for each rule.")
    private boolean json;

    HazardsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, CliException {
        TargetId id = TargetOption.id(target);
        Processor processor = id.processor();
        HazardRules rules = processor
                .hazards()
                .orElseThrow(() -> TargetOption.undescribed(
                        processor, "hazards are not described", p -> p.hazards().isPresent()));
        Set<String> features = id.possibleFeatures();
        List<HazardRule> candidates = between.isEmpty() ? rules.all() : between(processor, rules);
        List<HazardRule> wanted = candidates.stream()
                .filter(rule -> rule.feature().isEmpty() || features.contains(rule.feature()))
                .toList();
        HazardRemedies remedies = new HazardRemedies(rules.checker(TargetOption.isa(processor), features));
        ByteSink out = new ByteSink(console.out());
        if (json) {
            for (HazardRule rule : wanted) {
                out.utf8(json(processor, rule, remedies.endings(rule))).put('\n');
            }
        } else if (wanted.isEmpty()) {
            out.utf8("no rule\n");
        } else {
            table(wanted, remedies).print(out);
        }
        out.flush();
        return 0;
    }

    private List<HazardRule> between(Processor processor, HazardRules rules) throws CliException {
        Isa isa = TargetOption.isa(processor);
        return rules.between(isa, forms(isa, between.get(0)), forms(isa, between.get(1)));
    }

    private static List<Form> forms(Isa isa, String mnemonic) throws CliException {
        Map<String, List<Integer>> spellings = isa.tables().spellings();
        if (!spellings.containsKey(mnemonic)) {
            throw CliException.usage("--between " + mnemonic + ": " + isa.target() + " has no such instruction"
                    + Suggestions.hint(mnemonic, spellings.keySet()));
        }
        return spellings.get(mnemonic).stream().map(isa::form).toList();
    }

    private static Table table(List<HazardRule> rules, HazardRemedies remedies) {
        Table table = new Table("RULE", "WAIT", "FIRST", "THEN", "ENDED BY");
        for (HazardRule rule : rules) {
            String feature = rule.feature().isEmpty() ? "" : " (with " + rule.feature() + ")";
            String ending = String.join("; ", remedies.endings(rule));
            table.row(rule.name() + feature, dash(rule.waits()), rule.first(), dash(rule.then()), dash(ending));
        }
        return table;
    }

    private static String dash(String text) {
        return text.isEmpty() ? AccessFilter.NONE : text;
    }

    private static String json(Processor processor, HazardRule rule, List<String> endings) {
        return JsonWriter.text(json -> {
            json.object()
                    .field("target", processor.name())
                    .field("rule", rule.name())
                    .field("title", rule.title())
                    .field("first", rule.first())
                    .field("then", rule.then())
                    .field("wait", rule.waits())
                    .field("ended_by", String.join("; ", endings))
                    .field("feature", rule.feature())
                    .field("source", rule.source())
                    .array("errata");
            rule.errata().forEach(json::value);
            json.endArray().endObject();
        });
    }
}
