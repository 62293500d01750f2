package org.gfxisa.plugin.actions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The documentation and the schema say what the vocabulary is. */
class VocabularyTest {
    private static final Path DOCUMENTATION = Path.of("../../docs/spec-reference.md");
    private static final Path SCHEMA = Path.of("../../spec/schema/instructions.schema.json");
    private static final int FEWEST_WORDS = 90;
    /** What is set as code: the words of the prose are not the vocabulary. */
    private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");

    @Test
    void everyWordIsDocumented() throws IOException {
        String text = Files.readString(DOCUMENTATION);
        String section = text.substring(text.indexOf("### action"), text.indexOf("## abi"));
        List<String> words = new ArrayList<>();
        for (Family family : Vocabulary.FAMILIES) {
            words.addAll(family.keys());
            for (Parameter parameter : family.parameters()) {
                if (parameter instanceof Parameter.Choice choice) {
                    words.addAll(choice.texts());
                    choice.absent()
                            .ifPresent(a -> words.remove(
                                    choice.texts().get(choice.constants().indexOf(a))));
                }
            }
        }
        words.addAll(Vocabulary.ELEMENT.texts());
        assertTrue(words.size() > FEWEST_WORDS, words.size() + " words");
        Set<String> documented = CODE.matcher(section)
                .results()
                .flatMap(code -> Arrays.stream(code.group(1).split("[^A-Za-z0-9-]+")))
                .collect(Collectors.toSet());
        words.removeAll(documented);
        assertEquals(List.of(), words);
    }

    @Test
    void everyKeyIsInTheSchema() throws IOException {
        String schema = Files.readString(SCHEMA);
        List<String> keys = Vocabulary.FAMILIES.stream()
                .flatMap(f -> f.keys().stream())
                .distinct()
                .toList();
        assertEquals(
                List.of(),
                keys.stream()
                        .filter(k -> !schema.contains("\"" + k + "\": {\"$ref\": \"#/$defs/action-value\""))
                        .toList());
    }
}
