package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/** Metadata as YAML, the way sources and code objects V2 have it. Scalars are numbers and truth values where they look so. */
public final class MetadataText {
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?\\d{1,20}|0[xX][0-9a-fA-F]{1,16}|0[oO]?[0-7]{1,22}|0[bB][01]{1,64}");
    private static final int DEEPEST = 32;

    private MetadataText() {}

    /**
     * Reads a text into maps, sorted by key, lists, {@code Long}, {@code Double}, {@code Boolean} and {@code String}.
     *
     * @throws CodeObjectException when it is no YAML, with the line
     */
    public static Object read(String text) throws CodeObjectException {
        LoaderOptions options = new LoaderOptions();
        options.setNestingDepthLimit(DEEPEST);
        options.setMaxAliasesForCollections(0);
        try {
            Node root = new Yaml(options).compose(new java.io.StringReader(text));
            return root == null ? Map.of() : value(root);
        } catch (MarkedYAMLException e) {
            int line =
                    Optional.ofNullable(e.getProblemMark()).map(Mark::getLine).orElse(0) + 1;
            throw new CodeObjectException("line " + line + ": " + e.getProblem());
        } catch (YAMLException e) {
            throw new CodeObjectException(
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    /** Reads a text and writes it as Message Pack. */
    public static byte[] toMessagePack(String text) throws CodeObjectException {
        return MessagePackWriter.write(read(text));
    }

    private static Object value(Node node) throws CodeObjectException {
        if (node instanceof MappingNode mapping) {
            Map<String, Object> map = new TreeMap<>();
            for (NodeTuple entry : mapping.getValue()) {
                map.put(String.valueOf(value(entry.getKeyNode())), value(entry.getValueNode()));
            }
            return map;
        }
        if (node instanceof SequenceNode sequence) {
            List<Object> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(value(item));
            }
            return items;
        }
        return node instanceof ScalarNode scalar ? scalar(scalar.getValue()) : "";
    }

    private static Object scalar(String text) {
        if (text.equals("true") || text.equals("false")) {
            return Boolean.valueOf(text);
        }
        if (NUMBER.matcher(text).matches()) {
            try {
                return number(text);
            } catch (NumberFormatException e) {
                return text;
            }
        }
        return text;
    }

    private static Long number(String text) {
        String lower = text.toLowerCase(java.util.Locale.ROOT);
        if (lower.startsWith("0b")) {
            return Long.parseUnsignedLong(lower.substring(2), 2);
        }
        if (lower.startsWith("0o")) {
            return Long.parseUnsignedLong(lower.substring(2), 8);
        }
        if (lower.startsWith("0x")) {
            return Long.parseUnsignedLong(lower.substring(2), 16);
        }
        if (lower.startsWith("0") && lower.length() > 1) {
            return Long.parseUnsignedLong(lower, 8);
        }
        return lower.startsWith("-") ? Long.parseLong(lower) : Long.parseUnsignedLong(lower.replace("+", ""));
    }
}
