package org.gfxisa.plugin.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gfxisa.Processor;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.abi.Abi;
import org.gfxisa.plugin.abi.TargetProperty;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.memorymodel.ModelReader;
import org.gfxisa.plugin.memorymodel.litmus.Machines;
import org.gfxisa.plugin.memorymodel.page.ModelPage;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;

/** Creates the reference as a site of static pages that need no server. */
public final class ReferenceSite {
    /** A file that every site has, and few other folders have. */
    private static final String MARK = "assets/search.js";

    private final Reference reference;
    private final Templates templates;
    private final SearchIndex index = new SearchIndex();
    private final SortedMap<String, byte[]> files = new TreeMap<>();

    private final CoveragePage coverage;

    private ReferenceSite(Reference reference, String title, List<CoverageLine> lines) {
        this.reference = reference;
        coverage = new CoveragePage(reference, lines);
        templates =
                new Templates(Map.of("site", title, "allIsas", reference.isas(), "hasCoverage", !coverage.isEmpty()));
    }

    /**
     * Creates the site.
     *
     * @param spec the spec files; definitions that do not belong to the base are marked
     * @param resolved the resolved spec, without errors
     * @param title title of the site
     * @param coverage what a simulator executes; without lines there is no page about it
     * @return the files by path
     */
    public static SortedMap<String, byte[]> of(
            SpecSet spec, Generator.Resolved resolved, String title, List<CoverageLine> coverage) {
        ReferenceSite site = new ReferenceSite(new Reference(resolved, spec.ownFiles()), title, coverage);
        site.formats();
        site.processors();
        site.abi();
        site.tables();
        site.memoryModel(spec);
        site.coverage();
        site.tools();
        site.instructions();
        site.assets();
        return site.files;
    }

    /**
     * Returns whether a site may be written to a folder: it is new or empty or contains a site. The contents of any other folder
     * would be lost.
     *
     * @throws IOException if the folder cannot be read
     */
    public static boolean isPlace(Path folder) throws IOException {
        if (!Files.exists(folder) || Files.exists(folder.resolve(MARK))) {
            return true;
        }
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private void instructions() {
        MnemonicNames names = new MnemonicNames(reference);
        index.instructions(reference, names);
        InstructionPages pages = new InstructionPages(reference, names);
        reference.entries().keySet().forEach(name -> page("instruction", Reference.page(name), pages.model(name)));
        page("instructions", "instructions.html", new InstructionList(reference, names).model());
    }

    private void formats() {
        FormatPages pages = new FormatPages(reference);
        tables("formats.html", "Formats", "How instructions are laid out.", "formats", "", List.of(pages.list()));
        for (String format : pages.names()) {
            String path = FormatPages.page(format);
            index.add(format, pages.title(format), "format", path);
            tables(path, format, pages.title(format), "formats", "Formats", pages.tables(format));
        }
    }

    private void processors() {
        ProcessorPages pages = new ProcessorPages(reference);
        tables("processors.html", "Processors", "", "processors", "", List.of(pages.list()));
        for (Processor p : reference.processors()) {
            String path = ProcessorPages.page(p.name());
            String products = String.join(", ", p.products());
            index.add(p.name(), products, "processor", path);
            Map<String, Row.Cell> facts = pages.facts(p);
            Map<String, Object> model = model(p.name(), products, "processors", "Processors", pages.tables(p));
            model.put("facts", facts.keySet().stream().map(Row::text).toList());
            model.put("values", List.copyOf(facts.values()));
            page("tables", path, model);
        }
    }

    private void abi() {
        Abi abi = reference.resolved().abi();
        AbiPages pages = new AbiPages(abi);
        tables("abi.html", "ABI", "What the loader, the driver and programs share.", "abi", "", pages.list());
        abi.structures().forEach(s -> {
            abi(s.name(), s.title(), "structure", pages.structure(s));
            s.fields()
                    .forEach(f -> index.add(
                            s.name() + "." + f.name(), f.title(), "field", AbiPages.page(s.name()) + "#" + f.name()));
        });
        abi.enumerations().forEach(e -> abi(e.name(), e.title(), "enumeration", pages.enumeration(e)));
        abi.setups().forEach(s -> abi(s.name(), s.title(), "registers at the start", pages.setup(s)));
        abi.properties().forEach(p -> index.add(p.name(), p.title(), "property", "abi.html#property-" + p.name()));
    }

    private void abi(String name, String title, String kind, PageTable table) {
        index.add(name, title, kind, AbiPages.page(name));
        tables(AbiPages.page(name), name, title, "abi", "ABI", List.of(table));
    }

    private void tables() {
        RegisterTables registers = new RegisterTables(reference);
        List<PageTable> tables = registers.registers();
        tables.forEach(t -> {
            index.add(t.title(), "", "table", "registers.html#" + t.id());
            indexed(t, "registers.html");
        });
        tables("registers.html", "Registers and constants", "What operands may name.", "registers", "", tables);
        index.add("Buffer formats", "", "table", "buffer-formats.html");
        tables(
                "buffer-formats.html",
                "Buffer formats",
                "What typed buffers hold.",
                "registers",
                "",
                registers.bufferFormats());
        PageTable hazards = HazardAndErrataPages.hazards(new HazardUses(reference));
        hazards.rows().stream()
                .filter(row -> !row.id().isEmpty())
                .forEach(row -> index.add(
                        row.id(), row.cells().get(1).text(), "required wait states", "hazards.html#" + row.id()));
        tables(
                "hazards.html",
                "Required wait states",
                "Which instructions must not follow each other at once.",
                "hazards",
                "",
                List.of(hazards));
        PageTable errata = HazardAndErrataPages.errata(reference);
        errata.rows()
                .forEach(row -> index.add(row.id(), row.cells().get(1).text(), "erratum", "errata.html#" + row.id()));
        tables("errata.html", "Errata", "Where documents are wrong or silent.", "errata", "", List.of(errata));
        tables(
                FunctionsPage.PAGE,
                "Functions in meanings",
                "Integers are exact until they are stored; floats round as MODE says; vectors go element by element.",
                "functions",
                "",
                List.of(FunctionsPage.table(reference)));
    }

    private void indexed(PageTable table, String path) {
        table.rows()
                .forEach(row -> index.add(
                        row.cells().get(1).text(),
                        table.title() + " " + row.cells().get(0).text(),
                        "register",
                        path + "#" + row.id()));
    }

    /** Creates the tables of the memory model as in the documentation, and the machines. */
    private void memoryModel(SpecSet spec) {
        List<SpecDocument> documents = spec.documents(SpecFolder.MEMORY_MODEL);
        ModelReader reader = new ModelReader(new Diagnostics());
        ModelPage page = new ModelPage(reference.resolved().definitions().errata(), reader.reasons(documents));
        String text = page.write(
                reference.resolved().models().tables(),
                reader.constraints(documents),
                Machines.read(documents, new Diagnostics()));
        List<MarkdownBlocks.Block> blocks = MarkdownBlocks.of(text);
        blocks.stream()
                .filter(b -> b.kind().matches("h[23]"))
                .forEach(b -> index.add(b.text(), "", "memory model", "memory-model.html#" + b.id()));
        Map<String, Object> model = model("Memory model", "", "memory-model", "", List.of());
        model.put("blocks", blocks);
        page("text", "memory-model.html", model);
        litmus(Machines.read(documents, new Diagnostics()));
    }

    private void litmus(Machines machines) {
        Generator.Resolved resolved = reference.resolved();
        List<LitmusPage.Drawn> drawn = new LitmusPage(resolved.models(), resolved.placed(), machines).machines();
        index.add("Litmus tests", "", "memory model", LitmusPage.PAGE);
        drawn.forEach(m -> index.add(
                m.title(), "", "machine", LitmusPage.PAGE + "#" + m.tests().id()));
        Map<String, Object> model = model(
                "Machines and litmus tests",
                "What the sequences of the memory model run on, and the programs of several threads that they pass: when"
                        + " the spec was built, each was explored on the machine to its end, and what is said never to come"
                        + " about does not, but where an erratum says so.",
                "memory-model",
                "Memory model",
                List.of());
        model.put("machines", drawn);
        page("litmus", LitmusPage.PAGE, model);
    }

    private void coverage() {
        if (!coverage.isEmpty()) {
            index.add("Coverage", "", "table", CoveragePage.PAGE);
            tables(
                    CoveragePage.PAGE,
                    "Coverage",
                    "What the simulator executes exactly, within a stated error, or not at all.",
                    "coverage",
                    "",
                    coverage.tables());
        }
    }

    private void tools() {
        page("decode", "decode.html", Map.of());
        page("compare", "compare.html", Map.of());
        List<List<String>> own = new ArrayList<>();
        reference.entries().forEach((name, entry) -> {
            if (reference.isOwn(entry.place())) {
                own.add(List.of(name, Reference.page(name)));
            }
        });
        page(
                "index",
                "index.html",
                Map.of(
                        "instructionCount", reference.entries().size(),
                        "isaCount", reference.isas().size(),
                        "processorCount",
                                reference.processors().stream()
                                        .filter(Processor::hasIsa)
                                        .count(),
                        "ownNames", own));
    }

    private void assets() {
        files.put("assets/style.css", Templates.file("style.css"));
        List<List<String>> isas = reference.isas().stream()
                .map(isa -> Stream.concat(Stream.of(isa.name()), isa.processors().stream())
                        .toList())
                .toList();
        Map<String, List<Integer>> waves = new LinkedHashMap<>();
        reference.isas().forEach(isa -> waves.put(isa.name(), isa.isa().tables().waveSizes()));
        script(
                "site.js",
                "const ISAS = " + ScriptJson.of(isas) + ";\nconst WAVES = " + ScriptJson.of(waves) + ";\n"
                        + text("site.js"));
        script("search.js", index.script());
        script("decode.js", text("decode.js") + text("syntax.js"));
        script("decodepage.js", text("decodepage.js"));
        script("compare.js", text("compare.js"));
        script("facts.js", "gfxisaFacts(" + ScriptJson.of(facts()) + ");\n");
        reference.isas().forEach(isa -> script("decode/" + isa.name() + ".js", DecoderTables.script(isa)));
    }

    /** Returns the facts for the comparison of two processors that are not in the tables of the decoder. */
    private Map<String, Object> facts() {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (TargetProperty property : reference.resolved().abi().properties()) {
            properties.put(property.name(), property.values());
        }
        Map<String, Object> features = new LinkedHashMap<>();
        reference.processors().forEach(p -> features.put(p.name(), p.features()));
        Map<String, Map<String, Set<SiteIsa>>> byText = new TreeMap<>();
        reference
                .isas()
                .forEach(isa -> isa.spec()
                        .meanings()
                        .forEach((name, text) -> byText.computeIfAbsent(name, n -> new LinkedHashMap<>())
                                .computeIfAbsent(text, t -> new LinkedHashSet<>())
                                .add(isa)));
        Map<String, List<List<String>>> meanings = new LinkedHashMap<>();
        byText.forEach((name, texts) -> texts.forEach((text, has) ->
                meanings.computeIfAbsent(name, n -> new ArrayList<>()).add(List.of(text, Reference.marks(has)))));
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("properties", properties);
        all.put("features", features);
        all.put("meanings", meanings);
        return all;
    }

    private static String text(String name) {
        return new String(Templates.file(name), StandardCharsets.UTF_8);
    }

    private void script(String name, String text) {
        files.put("assets/" + name, text.getBytes(StandardCharsets.UTF_8));
    }

    private void tables(String path, String title, String lead, String section, String above, List<PageTable> tables) {
        page("tables", path, model(title, lead, section, above, tables));
    }

    private static Map<String, Object> model(
            String title, String lead, String section, String above, List<PageTable> tables) {
        List<List<String>> crumbs = above.isEmpty()
                ? List.of(List.of(title, ""))
                : List.of(List.of(above, section + ".html"), List.of(title, ""));
        return new HashMap<>(
                Map.of("title", title, "lead", lead, "section", section, "crumbs", crumbs, "tables", tables));
    }

    private void page(String template, String path, Map<String, ?> model) {
        files.put(path, templates.page(template, path, model));
    }
}
