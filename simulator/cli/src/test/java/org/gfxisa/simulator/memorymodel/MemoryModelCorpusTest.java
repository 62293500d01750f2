package org.gfxisa.simulator.memorymodel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;
import org.gfxisa.memorymodel.Ordering;
import org.gfxisa.memorymodel.SyncScope;
import org.gfxisa.simulator.Corpus;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Every record of the memory-model corpus, against the compiler's memory legalizer. Needs the corpus: {@code -Dgfxisa.shared=} the
 * folder that {@code corpus} is in.
 */
@EnabledIfSystemProperty(
        named = Corpus.PROPERTY,
        matches = ".+",
        disabledReason = "no corpus of 10,055 records: gfxisa.shared is not set")
class MemoryModelCorpusTest {
    private static final int RECORDS = 10_055;
    /** No instruction: a wait for LDS DMA of the compiler's own. */
    private static final String PSEUDO = "s_waitcnt_lds_direct";

    private static final String ACCESS = "<op>";
    private static final int MOST_REPORTED = 20;

    private final Map<String, Operation> operations = new HashMap<>();
    private final Map<String, Ordering> orderings = new HashMap<>();
    private final Map<String, ModelAccess> scopes = new HashMap<>();

    MemoryModelCorpusTest() {
        Arrays.stream(Operation.values()).forEach(o -> operations.put(o.text(), o));
        Arrays.stream(Ordering.values()).forEach(o -> orderings.put(o.text(), o));
        for (SyncScope scope : SyncScope.values()) {
            scopes.put(scope.text(false), ModelAccess.fence(Ordering.ACQUIRE, scope, false));
            scopes.put(scope.text(true), ModelAccess.fence(Ordering.ACQUIRE, scope, true));
        }
    }

    @Test
    void everySequenceIsTheLegalizers() throws IOException, InputException {
        List<String> different = new ArrayList<>();
        Map<String, int[]> counts = new TreeMap<>();
        int records = 0;
        for (JsonObject record : records()) {
            records++;
            String target = record.text("target");
            MemoryModel model =
                    Targets.find(target).flatMap(Processor::memoryModel).orElseThrow();
            String mode = record.text("mode");
            int[] count = counts.computeIfAbsent(target + " " + mode, t -> new int[2]);
            List<String> expected = expected(record);
            List<String> actual = model.sequence(mode, access(record));
            count[0]++;
            if (expected.equals(actual)) {
                count[1]++;
            } else {
                different.add(record.node() + "\n  expected " + expected + "\n  but was  " + actual);
            }
        }
        counts.forEach((name, c) -> System.out.printf("memory model %-16s %5d records, %5d equal%n", name, c[0], c[1]));
        assertEquals(RECORDS, records);
        assertTrue(
                different.isEmpty(),
                () -> different.size() + " differ:\n"
                        + String.join("\n", different.subList(0, Math.min(MOST_REPORTED, different.size()))));
    }

    private static List<JsonObject> records() throws IOException, InputException {
        Path file = Path.of(System.getProperty(Corpus.PROPERTY), "corpus", "memory-model", "llc22-sample.jsonl.gz");
        List<JsonObject> records = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line : (Iterable<String>) lines.lines()::iterator) {
                records.add(Json.object(line.getBytes(StandardCharsets.UTF_8)));
            }
        }
        return records;
    }

    private ModelAccess access(JsonObject record) throws InputException {
        Operation operation = operations.get(record.text("op"));
        Ordering ordering = orderings.get(record.text("ordering"));
        if (record.node().path("scope").isNull()) {
            return ModelAccess.plain(
                    operation,
                    ordering,
                    space(record),
                    record.node().path("uniform").asBoolean());
        }
        ModelAccess scope = scopes.get(record.text("scope"));
        SyncScope who = scope.scope().orElseThrow();
        if (operation == Operation.FENCE) {
            ModelAccess fence = ModelAccess.fence(ordering, who, scope.oneSpace());
            String only = record.node().path("mmra").asText("");
            return only.isEmpty()
                    ? fence
                    : fence.only(only.endsWith(":local") ? AddressSpace.LOCAL : AddressSpace.GLOBAL);
        }
        ModelAccess access = ModelAccess.atomic(operation, ordering, who, scope.oneSpace(), space(record));
        return record.has("failure_ordering") ? access.failing(orderings.get(record.text("failure_ordering"))) : access;
    }

    private static AddressSpace space(JsonObject record) throws InputException {
        return AddressSpace.valueOf(record.text("addrspace").toUpperCase(java.util.Locale.ROOT));
    }

    /** The legalizer's sequence with the access in its final form. */
    private static List<String> expected(JsonObject record) throws InputException {
        List<String> sequence = texts(record, "sequence");
        List<String> expected = new ArrayList<>();
        for (String text : texts(record, "legalizer")) {
            if (text.equals(ACCESS)) {
                expected.add(sequence.stream()
                        .filter(MemoryModelCorpusTest::isAccess)
                        .findFirst()
                        .orElseThrow());
            } else if (!text.equals(PSEUDO)) {
                expected.add(text);
            }
        }
        return expected;
    }

    private static boolean isAccess(String text) {
        return Stream.of("s_wait", "buffer_gl", "buffer_inv", "buffer_wb", "global_inv", "global_wb")
                .noneMatch(text::startsWith);
    }

    private static List<String> texts(JsonObject record, String field) throws InputException {
        List<String> texts = new ArrayList<>();
        record.list(field).forEach(n -> texts.add(n.asText()));
        return texts;
    }
}
