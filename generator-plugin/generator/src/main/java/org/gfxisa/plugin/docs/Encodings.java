package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.docs.EncodingView.ExampleView;
import org.gfxisa.plugin.docs.EncodingView.OpcodeView;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.plugin.model.SlotSpec;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;

/** Collects the encodings of instructions; equal encodings of several instruction sets are shown once. */
final class Encodings {
    private final Reference reference;
    private final Map<SiteIsa, Map<Integer, ExampleWriter>> writers = new HashMap<>();

    Encodings(Reference reference) {
        this.reference = reference;
    }

    /** The properties in which merged encodings must agree. */
    private record Shape(
            String label, String mnemonic, String syntax, boolean readOnly, int wave, int literal, BitDiagram layout) {}

    /** A form of an instruction set. */
    private record Member(SiteIsa isa, int form) {
        FormSpec spec() {
            return isa.formSpec(form);
        }

        BitDiagram diagram() {
            return BitDiagram.of(spec(), isa.format(spec()));
        }
    }

    /** Returns the encodings of an instruction, grouped by format. */
    List<EncodingView> of(String instruction) {
        Map<String, Map<Shape, List<Member>>> byFormat = new LinkedHashMap<>();
        for (SiteIsa isa : reference.isas()) {
            for (int number : isa.formsOf(instruction)) {
                Member member = new Member(isa, number);
                FormSpec form = member.spec();
                Shape shape = new Shape(
                        isa.format(form).label(),
                        form.mnemonic(),
                        syntax(form),
                        form.decodeOnly(),
                        form.wave(),
                        form.literal(),
                        member.diagram().layout());
                byFormat.computeIfAbsent(form.format(), f -> new LinkedHashMap<>())
                        .computeIfAbsent(shape, s -> new ArrayList<>())
                        .add(member);
            }
        }
        List<EncodingView> views = new ArrayList<>();
        byFormat.values().forEach(shapes -> shapes.forEach((shape, members) -> views.add(view(shape, members))));
        return views;
    }

    private EncodingView view(Shape shape, List<Member> members) {
        Map<Integer, Set<SiteIsa>> opcodes = new LinkedHashMap<>();
        Set<SiteIsa> isas = new LinkedHashSet<>();
        for (Member member : members) {
            isas.add(member.isa());
            opcodes.computeIfAbsent(member.spec().opcode(), o -> new LinkedHashSet<>())
                    .add(member.isa());
        }
        Member last = members.get(members.size() - 1);
        boolean isOne = opcodes.size() == 1;
        List<ExampleView> example = example(last).map(List::of).orElse(List.of());
        return new EncodingView(
                last.spec().format(),
                shape.label(),
                FormatPages.page(last.spec().format()),
                shape.mnemonic(),
                shape.syntax(),
                last.spec().bits() / Byte.SIZE,
                shape.literal() == Form.LITERAL_AFTER,
                shape.readOnly(),
                shape.wave(),
                isOne ? last.diagram() : shape.layout(),
                isOne
                        ? List.of()
                        : opcodes.entrySet().stream()
                                .map(e -> new OpcodeView(e.getKey(), reference.range(e.getValue())))
                                .toList(),
                reference.range(isas),
                Reference.marks(isas),
                example);
    }

    private Optional<ExampleView> example(Member member) {
        Form form = member.isa().form(member.form());
        if (form.decodeOnly()) {
            return Optional.empty();
        }
        return writers.computeIfAbsent(member.isa(), isa -> new HashMap<>())
                .computeIfAbsent(
                        form.wave(),
                        wave -> new ExampleWriter(
                                wave == 0
                                        ? member.isa().isa()
                                        : member.isa().isa().withWave(wave)))
                .write(form)
                .map(e -> new ExampleView(member.isa().processors().get(0), e.text(), e.bytes()));
    }

    /** Returns operands in the order of the text, then modifiers. */
    private static String syntax(FormSpec form) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < form.slots().size(); i++) {
            SlotSpec slot = form.slots().get(i);
            boolean isModifier = i >= form.operandCount();
            if (!slot.isText() && !isModifier) {
                continue;
            }
            if (isModifier) {
                text.append(text.length() == 0 ? "" : " ").append(modifier(slot));
            } else {
                String between = slot.lead().isEmpty() ? ", " : " " + slot.lead() + " ";
                text.append(text.length() == 0 ? "" : between).append(slot.name());
            }
        }
        return text.toString();
    }

    private static String modifier(SlotSpec slot) {
        String prefix = slot.syntax().prefix();
        return slot.syntax().kind() instanceof Kind.Flag || prefix.isEmpty()
                ? "[" + (prefix.isEmpty() ? slot.name() : prefix) + "]"
                : "[" + prefix + "…]";
    }
}
