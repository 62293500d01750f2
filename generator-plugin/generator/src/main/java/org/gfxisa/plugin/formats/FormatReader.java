package org.gfxisa.plugin.formats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Form;

/** Reads a format, or a variant of it, at one target. */
final class FormatReader {
    private static final int LONGEST = 160;
    private static final long LARGEST = 0xffffffffL;
    private final ScalarNode key;
    private final String target;
    private final Diagnostics diagnostics;

    /** Prepares to read the format that is defined at {@code key}. */
    FormatReader(ScalarNode key, String target, Diagnostics diagnostics) {
        this.key = key;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    Format read(String variant, MapNode node) {
        Diagnostics own = new Diagnostics();
        int bits = bits(node, own);
        Map<String, Field> fields = new FieldReader(bits, target, own).read(node);
        node.entries("when").forEach(e -> fix(fields, e, own));
        Map<String, LocatedText> lets = texts(node, "let", text -> !Versions.isNone(text));
        new WidthNameCheck(fields, lets, own).check();
        Set<String> removed = removed(node);
        Format format = new Format(
                key.text(),
                variant,
                suffix(node),
                suffixing(node),
                bits,
                fields,
                removed,
                lets,
                modifiers(node, fields, removed, own),
                texts(node, "implied", text -> !text.isEmpty()),
                literal(node, bits, own),
                Nodes.flag(node, "decode-only", own),
                Nodes.number(node, "wave", 0, 32, 64, own),
                node.text("once-per").map(w -> w.equals("wave")).orElse(false),
                Nodes.number(node, "scalar-limit", 0, 0, 8, own),
                node.text("halves").map(h -> h.equals("false")).orElse(false),
                Nodes.texts(node.get("only-for")),
                Nodes.number(node, "widest", 0, 0, 32, own),
                Nodes.texts(node.get("reads")),
                Nodes.texts(node.get("writes")),
                !own.hasErrors());
        diagnostics.reportAll(own);
        return format;
    }

    private static Format.Suffixing suffixing(MapNode node) {
        Optional<MapNode> suffix = node.map("suffix");
        if (suffix.isEmpty()) {
            return Format.Suffixing.SEVERAL;
        }
        return suffix.get().has("read") ? Format.Suffixing.READ : Format.Suffixing.ALWAYS;
    }

    /** Returns the suffix: {@code _e64}, {@code {always: _e64_dpp}} or {@code {read: _dpp}}. */
    private static String suffix(MapNode node) {
        return node.map("suffix")
                .flatMap(s -> s.text("always").or(() -> s.text("read")))
                .or(() -> node.text("suffix"))
                .filter(s -> !s.equals("none"))
                .orElse("");
    }

    private int bits(MapNode node, Diagnostics own) {
        Optional<ScalarNode> bits = node.scalar("bits");
        if (bits.isEmpty()) {
            own.report(key.error("format '" + key.text() + "' has no width").expecting("bits: 32, 64, 96, 128 or 160"));
            return LONGEST;
        }
        OptionalInt width = bits.get().asInt(32, LONGEST, own);
        if (width.isPresent() && width.getAsInt() % 32 != 0) {
            own.report(bits.get()
                    .error(width.getAsInt() + " bits are not a multiple of 32")
                    .expecting("32, 64, 96, 128 or 160"));
        }
        return width.orElse(LONGEST);
    }

    /** Makes a field constant in this variant. */
    private void fix(Map<String, Field> fields, MapNode.Entry condition, Diagnostics own) {
        Field field = fields.get(condition.name());
        if (field == null) {
            own.report(condition
                    .key()
                    .error("format '" + key.text() + "' has no field '" + condition.name() + "'")
                    .expecting(Names.oneOf(fields.keySet()))
                    .suggesting(condition.name(), fields.keySet()));
            return;
        }
        condition.value().asScalar(own).ifPresent(text -> {
            OptionalLong value = text.asLong(0, LARGEST, own);
            value.ifPresent(v -> {
                FieldReader.checkFits(field.name(), field.bits(), v, text, target, own);
                fields.put(field.name(), field.fixedTo(v));
            });
        });
    }

    private static Map<String, LocatedText> texts(MapNode node, String key, Predicate<ScalarNode> isMeant) {
        Map<String, LocatedText> texts = new LinkedHashMap<>();
        node.entries(key).forEach(e -> {
            if (e.value() instanceof ScalarNode text && isMeant.test(text)) {
                texts.put(e.name(), text);
            }
        });
        return texts;
    }

    private static int literal(MapNode node, int formatBits, Diagnostics own) {
        Optional<ScalarNode> literal = node.scalar("literal");
        if (literal.isEmpty() || literal.get().text().equals("none")) {
            return Form.NO_LITERAL;
        }
        if (literal.get().text().equals("after")) {
            return Form.LITERAL_AFTER;
        }
        Optional<Bits> bits = Bits.parse(literal.get().text());
        if (bits.isEmpty()
                || bits.get().parts().size() != 1
                || bits.get().width() != 32
                || bits.get().mask().bitLength() > formatBits) {
            own.report(literal.get()
                    .error(literal.get().quoted() + " is not a position of a literal")
                    .expecting("after, none, or 32 bits of the format, like \"63:32\""));
            return Form.NO_LITERAL;
        }
        return bits.get().parts().get(0).from();
    }

    /** Returns the fields that a variant removes: {@code vdst: none}. */
    private static Set<String> removed(MapNode node) {
        Set<String> removed = new LinkedHashSet<>();
        node.entries("fields").stream().filter(e -> Versions.isNone(e.value())).forEach(e -> removed.add(e.name()));
        return removed;
    }

    private List<Format.ModifierUse> modifiers(
            MapNode node, Map<String, Field> fields, Set<String> removed, Diagnostics own) {
        List<Format.ModifierUse> uses = new ArrayList<>();
        for (Node item : node.items("modifiers")) {
            ModifierNames.read(item).ifPresent(use -> {
                if (fields.containsKey(use.field())) {
                    uses.add(use);
                } else if (!removed.contains(use.field())) {
                    own.report(use.where()
                            .error("format '" + key.text() + "' has no field for its modifier '" + use.field() + "'")
                            .expecting(Names.oneOf(fields.keySet()))
                            .suggesting(use.field(), fields.keySet()));
                }
            });
        }
        return uses;
    }
}
