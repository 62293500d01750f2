package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tests the JSON output for lines, sources and code objects. */
class JsonTest {
    private static final String DOT = "../../examples/dot/dot.gfx90a.co";

    private static List<JsonNode> objects(CliRun run) throws IOException {
        List<JsonNode> objects = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            objects.add(new ObjectMapper().readTree(line));
        }
        return objects;
    }

    @Test
    void anInstructionTellsWhatItDoes() throws IOException {
        JsonNode load = objects(CliRun.of("008054dc02000000", "disasm", "--target", "gfx90a", "--json"))
                .get(0);
        assertEquals(
                "{\"address\":0,\"bytes\":\"008054dc02000000\",\"text\":\"global_load_dwordx2 v[0:1], v2, s[0:1]\","
                        + "\"mnemonic\":\"global_load_dwordx2\",\"format\":\"global\","
                        + "\"reads\":[\"v2\",\"s0\",\"s1\",\"exec_lo\",\"exec_hi\"],\"writes\":[\"v0\",\"v1\"],"
                        + "\"memory\":{\"access\":\"load\",\"space\":\"global\",\"bytes\":8},\"raises\":[\"vm\"]}",
                load.toString());
    }

    @Test
    void aWaitTellsWhatItWaitsForAndABranchWhereItGoes() throws IOException {
        List<JsonNode> found =
                objects(CliRun.of("s_waitcnt lgkmcnt(0)\nb: s_branch b\n", "asm", "--target", "gfx90a", "--json"));
        assertEquals("{\"lgkm\":0}", found.get(0).get("waits").toString());
        assertEquals("goto", found.get(1).get("flow").asText());
        assertEquals(4, found.get(1).get("target").asInt());
        assertEquals(2, found.get(1).get("line").asInt());
    }

    @Test
    void badLinesAreObjects() throws IOException {
        CliRun disassembled = CliRun.of("00\nffffffff\n", "disasm", "--target", "gfx90a", "--lines", "--json");
        assertEquals(1, disassembled.exitCode());
        assertEquals(
                List.of("1 bytes, expected a multiple of 4", "no instruction has these bits"),
                objects(disassembled).stream().map(o -> o.get("error").asText()).toList());
        CliRun assembled = CliRun.of("s_nop 0\nfoo\n", "asm", "--target", "gfx90a", "--lines", "--json");
        List<JsonNode> found = objects(assembled);
        assertEquals("000080bf", found.get(0).get("bytes").asText());
        assertEquals(2, found.get(1).get("line").asInt());
        assertTrue(found.get(1).get("error").asText().contains("'foo'"));
    }

    /** The listing and the JSON objects cover the same bytes. */
    @Test
    void aCodeObjectIsListedWhole() throws IOException {
        List<JsonNode> found = objects(CliRun.of("", "objdump", "--json", DOT));
        List<String> addresses = CliRun.of("", "objdump", DOT)
                .out()
                .lines()
                .filter(line -> line.contains("// "))
                .map(line -> line.replaceAll(".*// 0*([0-9A-F]+):.*", "$1"))
                .toList();
        assertEquals(
                addresses,
                found.stream()
                        .map(o -> Long.toHexString(o.get("address").asLong()).toUpperCase(Locale.ROOT))
                        .limit(addresses.size())
                        .toList());
        assertEquals("dot", found.get(0).get("symbol").asText());
        assertTrue(found.stream().anyMatch(o -> o.path("target_name").asText().startsWith("dot+0x")));
    }
}
