package org.gfxisa.plugin.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Yaml;
import org.gfxisa.table.Width;
import org.junit.jupiter.api.Test;

class WidthTablesTest {
    private final Diagnostics diagnostics = new Diagnostics();

    private Format format(String width) {
        MapNode node = Yaml.read(
                "f:\n  bits: 32\n  fields:\n    v: {bits: \"7:0\", class: c, width: \"" + width + "\"}\n"
                        + "    mask: {bits: \"11:8\"}\n    d16: {bits: \"20\"}\n    split: {bits: \"12, 15@2\"}\n    wide: {bits: \"31:21, 19:16@11\"}\n");
        return new FormatReader(node.entry("f").orElseThrow().key(), "toy", diagnostics)
                .read("", node.map("f").orElseThrow());
    }

    /** A format with expressions that have names. */
    private Format format(String lets, String keys) {
        MapNode node = Yaml.read("f:\n  bits: 32\n  let: {" + lets + "}\n  fields:\n    v: {bits: \"7:0\", class: c, "
                + keys + "}\n    dim: {bits: \"9:8\"}\n    a16: {bits: \"10\"}\n    rest: {bits: \"31:11\", is: 0}\n");
        return new FormatReader(node.entry("f").orElseThrow().key(), "toy", diagnostics)
                .read("", node.map("f").orElseThrow());
    }

    private Width compile(String lets, String keys, Set<String> addressParts) {
        Format format = format(lets, keys);
        return new WidthTables(format, diagnostics).compile(format.fields().get("v"), 1, addressParts);
    }

    private Width compile(String width, int typeWidth) {
        Format format = format(width);
        Field field = format.fields().get("v");
        return new WidthTables(format, diagnostics).compile(field, typeWidth, Set.of());
    }

    @Test
    void aTableForEveryValueOfTheFields() {
        Width width = compile("max(1, popcount(mask)) + d16", 0);
        assertEquals(-1, width.dwords());
        assertEquals(5, width.index().width());
        assertEquals(32, width.table().size());
        // The fields stand in the order in which the expression names them, lowest first.
        for (int mask = 0; mask < 16; mask++) {
            for (int d16 = 0; d16 < 2; d16++) {
                assertEquals(
                        Math.max(1, Integer.bitCount(mask)) + d16, width.table().get(d16 << 4 | mask));
            }
        }
    }

    @Test
    void theTypeOfTheOperandCounts() {
        assertEquals(List.of(2, 1), compile("d16 ? type / 2 : type", 2).table());
        assertEquals(List.of(8), compile("type * 2", 4).table());
    }

    @Test
    void theWaveCounts() {
        Width width = compile("type * 32 / wave + d16", 8);
        assertTrue(width.byWave());
        assertEquals(List.of(8, 9, 4, 5), width.table());
        assertFalse(compile("type", 8).byWave());
    }

    @Test
    void fieldsInPartsCountWithAllTheirBits() {
        Width width = compile("split == 4 ? 7 : 1", 0);
        assertEquals(3, width.index().width());
        assertEquals(List.of(1, 1, 1, 1, 7, 1, 1, 1), width.table());
    }

    @Test
    void aNegativeWidthIsNoneAndTheWidestTupleTheMost() {
        assertEquals(List.of(-1, 32), compile("d16 * 99 - 2", 0).table());
    }

    @Test
    void theSameTableIsMadeOnce() {
        Format format = format("mask + type");
        WidthTables tables = new WidthTables(format, diagnostics);
        Field field = format.fields().get("v");
        assertSame(tables.compile(field, 2, Set.of()), tables.compile(field, 2, Set.of()));
        assertEquals(3, tables.compile(field, 2, Set.of()).table().get(1));
        assertEquals(5, tables.compile(field, 4, Set.of()).table().get(1));
    }

    @Test
    void upToFifteenBits() {
        assertEquals(1 << 15, compile("wide == 0", 0).table().size());
        assertTrue(diagnostics.isEmpty());
        format("wide + d16");
        assertEquals(List.of("t.yaml:4:39: error: width of 'v' depends on 16 bits"), Yaml.headlines(diagnostics));
    }

    @Test
    void saysWhichNameIsNoField() {
        format("1 + msk");
        assertEquals(
                List.of("t.yaml:4:44: error: width of 'v' refers to an undefined field: 'msk'; did you mean 'mask'?"),
                Yaml.headlines(diagnostics));
    }

    @Test
    void divisionByZeroIsFoundInTheTable() {
        assertEquals(Width.fixed(4), compile("4 / d16", 4));
        assertEquals(
                List.of("t.yaml:4:39: error: bad width '4 / d16': it divides by zero for some values of its fields"),
                Yaml.headlines(diagnostics));
    }

    @Test
    void picksByANumber() {
        assertEquals(List.of(5, 7), compile("pick(d16, 5, 7)", 0).table());
        assertEquals(Width.fixed(4), compile("pick(d16 + 1, 5, 7)", 4));
        assertEquals(
                List.of(
                        "t.yaml:4:39: error: bad width 'pick(d16 + 1, 5, 7)': it picks number 2 of 2 for some values of its"
                                + " fields"),
                Yaml.headlines(diagnostics));
    }

    @Test
    void namesStandForExpressions() {
        String lets = "coords: \"pick(dim, 1, 2, 3, 3)\", count: \"a16 ? (coords + 1) / 2 : coords\"";
        Width width = compile(lets, "width: count", Set.of());
        assertEquals(List.of(1, 1, 2, 1, 3, 2, 3, 2), width.table());
        assertTrue(diagnostics.isEmpty());
    }

    @Test
    void partsOfTheAddressCount() {
        assertEquals(
                List.of(3),
                compile("", "width: \"1 + bias + 2 * half_derivatives\"", Set.of("half_derivatives"))
                        .table());
        assertEquals(
                List.of(1),
                compile("", "width: \"1 + bias + 2 * half_derivatives\"", Set.of())
                        .table());
    }

    @Test
    void howManyDwordsNeedNotFit() {
        assertEquals(
                2,
                compile("least: 1 + bias", "width: dim, fit-unless: least", Set.of("bias"))
                        .fitUnless());
        assertEquals(0, compile("", "width: dim", Set.of()).fitUnless());
        assertTrue(diagnostics.isEmpty());
        format("", "width: dim, fit-unless: a16");
        assertEquals(List.of("t.yaml:5:56: error: 'fit-unless' of 'v' depends on fields"), Yaml.headlines(diagnostics));
    }

    @Test
    void namesDoNotStandForThemselves() {
        format("one: two + 1, two: one + 1", "width: one");
        assertEquals(List.of("t.yaml:3:14: error: 'one' is defined by itself"), Yaml.headlines(diagnostics));
    }

    @Test
    void namesThatNoWidthNeedsMayNameWhatIsNotThere() {
        format("other: no_field", "width: dim");
        assertTrue(diagnostics.isEmpty());
        format("other: no_field", "width: other");
        assertEquals(
                List.of("t.yaml:3:16: error: 'other' refers to an undefined field: 'no_field'"),
                Yaml.headlines(diagnostics));
    }
}
