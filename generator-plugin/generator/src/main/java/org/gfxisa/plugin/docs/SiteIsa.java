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

/** An instruction set, both as resolved and as the library has it. Objects are compared by identity. */
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

    /** Returns its index in the order of the spec. */
    public int number() {
        return number;
    }

    /** Returns its name. */
    public String name() {
        return spec.name();
    }

    /** Returns its name without the prefix that all names have. */
    public String label() {
        return spec.name().replaceFirst("^gfx", "").replace("-generic", "-g");
    }

    /** Returns its processors. */
    public List<String> processors() {
        return spec.processors().stream().map(ProcessorSpec::name).toList();
    }

    TargetIsa spec() {
        return spec;
    }

    Isa isa() {
        return isa;
    }

    /** Returns the number of its instructions. */
    public int size() {
        return byInstruction.size();
    }

    /** Returns the numbers of an instruction's forms; an empty list if it lacks the instruction. */
    List<Integer> formsOf(String instruction) {
        return byInstruction.getOrDefault(instruction, List.of());
    }

    FormSpec formSpec(int form) {
        return spec.forms().get(form);
    }

    Form form(int form) {
        return isa.form(form);
    }

    /** Returns the format of a form. */
    Format format(FormSpec form) {
        return formats.get(form.variant().isEmpty() ? form.format() : form.format() + "." + form.variant());
    }
}
