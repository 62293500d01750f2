package org.gfxisa.plugin.docs;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.model.TargetIsa;
import org.gfxisa.table.Form;

/** An instruction set, as it was resolved and as the library has it. Each is equal to itself alone. */
public final class SiteIsa {
    private final int number;
    private final TargetIsa spec;
    private final Isa isa;
    private final Map<String, List<Integer>> byInstruction;
    private final Map<String, Format> formats;

    SiteIsa(int number, TargetIsa spec, Isa isa) {
        this.number = number;
        this.spec = spec;
        this.isa = isa;
        byInstruction = IntStream.range(0, spec.forms().size())
                .boxed()
                .collect(Collectors.groupingBy(i -> spec.forms().get(i).instruction()));
        formats = spec.formats().stream().collect(Collectors.toMap(Format::label, f -> f, (a, b) -> a));
    }

    /** Its place among all, in the order of the spec. */
    public int number() {
        return number;
    }

    /** Its name. */
    public String name() {
        return spec.name();
    }

    /** Its name without what all names begin with. */
    public String label() {
        return spec.name().replaceFirst("^gfx", "").replace("-generic", "-g");
    }

    /** The processors that have it. */
    public List<String> processors() {
        return spec.processors().stream().map(ProcessorSpec::name).toList();
    }

    TargetIsa spec() {
        return spec;
    }

    Isa isa() {
        return isa;
    }

    /** How many instructions it has. */
    public int size() {
        return byInstruction.size();
    }

    /** The numbers of an instruction's forms; none if it lacks the instruction. */
    List<Integer> formsOf(String instruction) {
        return byInstruction.getOrDefault(instruction, List.of());
    }

    FormSpec formSpec(int form) {
        return spec.forms().get(form);
    }

    Form form(int form) {
        return isa.form(form);
    }

    /** The format of a form. */
    Format format(FormSpec form) {
        return formats.get(form.variant().isEmpty() ? form.format() : form.format() + "." + form.variant());
    }
}
