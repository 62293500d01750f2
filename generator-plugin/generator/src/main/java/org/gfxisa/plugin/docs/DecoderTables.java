package org.gfxisa.plugin.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.model.FormSpec;
import org.gfxisa.table.CodeRange;
import org.gfxisa.table.CodeSet;
import org.gfxisa.table.Codes;
import org.gfxisa.table.DecodeNode;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Form;
import org.gfxisa.table.IsaTables;
import org.gfxisa.table.Kind;
import org.gfxisa.table.RegisterFile;
import org.gfxisa.table.Slot;
import org.gfxisa.text.ElementConstants;

/** The tables of an instruction set for the decoder in the pages. */
final class DecoderTables {
    private static final int HEX = 16;

    private final SiteIsa isa;
    private final IsaTables tables;
    private final Numbered slots = new Numbered();
    private final Numbered lists = new Numbered();
    private final Numbered kinds = new Numbered();

    /** Distinct texts, numbered in the order of their first use. */
    private static final class Numbered {
        private final Map<Object, Integer> numbers = new LinkedHashMap<>();

        int of(Object value) {
            return numbers.computeIfAbsent(value, v -> numbers.size());
        }

        List<Object> all() {
            return List.copyOf(numbers.keySet());
        }
    }

    private DecoderTables(SiteIsa isa) {
        this.isa = isa;
        tables = isa.isa().tables();
    }

    /** Returns the script. */
    static String script(SiteIsa isa) {
        return "gfxisaTable(" + ScriptJson.of(new DecoderTables(isa).all()) + ");\n";
    }

    private Map<String, Object> all() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("name", tables.name());
        all.put("waves", tables.waveSizes());
        all.put("codes", tables.codes().ranges().stream().map(this::codes).toList());
        all.put("forms", tables.forms().stream().map(this::form).toList());
        all.put("lists", lists.all());
        all.put("slots", slots.all());
        all.put("kinds", kinds.all());
        all.put("tree", node(tables.tree()));
        return all;
    }

    private Map<String, Object> codes(CodeRange range) {
        Codes codes = tables.codes();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("low", range.low());
        map.put("high", range.high());
        map.put("meaning", range.meaning());
        map.put("first", range.first());
        map.put("step", range.step());
        map.put("text32", range.name());
        map.put("text64", range.pair());
        if (range.file().isPresent()) {
            RegisterFile file = codes.file(range.low());
            map.put("file", file);
        }
        if (range.meaning() == CodeRange.Meaning.FLOAT) {
            double value = range.value();
            double exact = range.pair().isEmpty() ? value : Double.parseDouble(range.pair());
            map.put("half", ElementConstants.literalBits(ElementType.F16, value));
            map.put("brain", ElementConstants.literalBits(ElementType.BF16, value));
            map.put("single", Integer.toHexString(Float.floatToRawIntBits((float) value)));
            map.put("double", Long.toHexString(Double.doubleToRawLongBits(exact)));
        }
        return map;
    }

    private List<Object> form(Form form) {
        FormSpec spec = isa.formSpec(form.id());
        return List.of(
                form.mnemonic(),
                spec.instruction(),
                form.format() + (form.variant().isEmpty() ? "" : "." + form.variant()),
                form.size(),
                form.literal(),
                form.wave(),
                spec.mask().toString(HEX),
                spec.value().toString(HEX),
                form.operandCount(),
                lists.of(form.slots().stream().map(s -> slots.of(text(s))).toList()));
    }

    private Map<String, Object> text(Slot slot) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", slot.name());
        map.put("kind", slot.kind().word());
        map.put("of", kinds.of(slot.kind() instanceof Kind.Register register ? register(register) : slot.kind()));
        map.put("bits", slot.bits().parts());
        map.put("neg", slot.neg());
        map.put("abs", slot.abs());
        map.put("sext", slot.sext());
        map.put("half", slot.half());
        map.put("type", slot.type());
        map.put("width", slot.width());
        map.put("mask", slot.laneMask());
        map.put("hidden", !slot.isText());
        map.put("listed", slot.isListed());
        map.put("lead", slot.lead());
        map.put("barAfter", slot.barAfter());
        map.put("prefix", slot.prefix());
        slot.normal().ifPresent(normal -> map.put("normal", normal));
        // These are the defaults in decode.js.
        map.values().removeIf(value -> value.equals("") || value.equals(-1) || value.equals(false));
        return map;
    }

    private static Map<String, Object> register(Kind.Register register) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("add", register.add());
        map.put("xor", register.xor());
        map.put("shift", register.shift());
        map.put("off", register.off());
        map.put("align", register.align());
        map.put("accept", ranges(register.accept()));
        return map;
    }

    /** Returns the first and last code of each range. */
    private static List<Integer> ranges(CodeSet codes) {
        List<Integer> ranges = new ArrayList<>();
        for (int code = 0; code < Codes.COUNT; code++) {
            int start = code;
            while (code < Codes.COUNT && codes.has(code)) {
                code++;
            }
            if (code > start) {
                ranges.add(start);
                ranges.add(code - 1);
            }
        }
        return ranges;
    }

    private static Object node(DecodeNode node) {
        if (node instanceof DecodeNode.Choice choice) {
            return Map.of(
                    String.valueOf(choice.shift()),
                    choice.children().stream().map(DecoderTables::node).toList());
        }
        return ((DecodeNode.Leaf) node).forms();
    }
}
