package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the output of {@code gfxisa lint --format sarif} against the schema of SARIF 2.1.0. */
class SarifSchemaTest {
    /** The schema of the standard, from the jar of a SARIF library. */
    private static final String SCHEMA = "/schema/sarif-schema-2.1.0.json";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String WRONG = "s_load_dword s0, s[2:3], 0x0\ns_cbranch_scc0 L\nv_readfirstlane_b32 s4, v1\n"
            + "L:\ns_mov_b32 s1, s0\nglobal_load_dword v0, v9, s[4:5]\ns_nop 0\n";

    @TempDir
    private Path folder;

    @Test
    void findingsInSourcesAreValid() throws IOException {
        // The path has characters that a URI must escape.
        Path source = folder.resolve("a b#1:é%.s");
        Files.writeString(source, WRONG);
        JsonNode log = log("--target", "gfx90a", source.toString());
        assertEquals(Set.of(), violations(log));
        assertTrue(log.at("/runs/0/results").size() > 3, log.toString());
        String uri = log.at("/runs/0/results/0/locations/0/physicalLocation/artifactLocation/uri")
                .asText();
        assertTrue(uri.endsWith("/a%20b%231%3A%C3%A9%25.s"), uri);
    }

    @Test
    void findingsInCodeAreValid() throws IOException {
        Path raw = folder.resolve("code.bin");
        Files.write(raw, new byte[] {0, 0, (byte) 0x80, (byte) 0xbf});
        JsonNode log = log("--target", "gfx90a", raw.toString());
        assertEquals(Set.of(), violations(log));
        assertEquals(List.of("unneeded-nop", "no-instruction"), log.findValuesAsText("ruleId"));
    }

    @Test
    void aLogWithoutFindingsIsValid() throws IOException {
        assertEquals(Set.of(), violations(log("../../examples/dot/dot.gfx90a.co")));
    }

    @Test
    void theSchemaTellsWhatIsWrong() throws IOException {
        JsonNode log = JSON.readTree("{\"version\": \"2.1.0\", \"runs\": [{\"results\": []}]}");
        assertEquals(1, violations(log).size());
    }

    private static JsonNode log(String... arguments) throws IOException {
        String[] all = new String[arguments.length + 4];
        all[0] = "lint";
        all[1] = "--hints";
        all[2] = "--format";
        all[3] = "sarif";
        System.arraycopy(arguments, 0, all, 4, arguments.length);
        return JSON.readTree(CliRun.of("", all).out());
    }

    private static Set<?> violations(JsonNode log) throws IOException {
        try (InputStream stream = SarifSchemaTest.class.getResourceAsStream(SCHEMA)) {
            JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                    .getSchema(
                            JSON.readTree(stream),
                            SchemaValidatorsConfig.builder()
                                    .formatAssertionsEnabled(true)
                                    .build());
            return schema.validate(log);
        }
    }
}
