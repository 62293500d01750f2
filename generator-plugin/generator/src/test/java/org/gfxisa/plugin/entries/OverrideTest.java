package org.gfxisa.plugin.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.MiniSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An overlay changes what the base defines; where it gives a title as for a new entry, it has to say so. */
class OverrideTest {
    @TempDir
    Path temp;

    @Test
    void anEntryThatOverridesIsLaidOverTheOneBelow() throws IOException {
        MiniSpec spec = MiniSpec.with(
                temp,
                Map.of(
                        "targets/mine.yaml", "targets: {toy2: {override: true, title: Mine}}\n",
                        "formats/mine.yaml", "formats: {sop2: {override: true, title: Mine}}\n",
                        "instructions/mine.yaml", """
                        instructions:
                          v_and_b32: {override: true, title: Mine, vop2: {toy2: 12}}
                        """));
        assertEquals(List.of(), spec.errors());
        Definitions definitions = spec.resolved().definitions();
        Optional<String> mine = Optional.of("Mine");
        assertEquals(mine, definitions.targets().get("toy2").text("title"));
        assertEquals(Optional.of("toy1"), definitions.targets().get("toy2").text("parent"));
        assertEquals(mine, definitions.formats().get("sop2").text("title"));
        assertEquals(mine, definitions.instructions().get("v_and_b32").text("title"));
        assertEquals(
                List.of("toy", "toy2"),
                List.copyOf(definitions
                        .instructions()
                        .get("v_and_b32")
                        .map("vop2")
                        .orElseThrow()
                        .names()));
    }

    @Test
    void anEntryWithoutATitleIsAChange() throws IOException {
        MiniSpec spec = MiniSpec.with(
                temp,
                Map.of(
                        "targets/mine.yaml", "targets: {toy2: {isa: none}}\n",
                        "instructions/mine.yaml", "instructions: {v_and_b32: {override: true, vop2: {toy1: 12}}}\n"));
        assertEquals(List.of(), spec.errors());
    }
}
