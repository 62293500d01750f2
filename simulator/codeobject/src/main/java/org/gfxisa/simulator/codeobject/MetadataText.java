package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.gfxisa.isa.abi.MetadataKey;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reads metadata from YAML, as in sources and in code object V2. Plain scalars are integers or booleans if they look like them. In sources,
 * they may also be floating-point numbers, and an empty one is 0.
 */
public final class MetadataText {
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?\\d{1,20}|0[xX][0-9a-fA-F]{1,16}|0[oO]?[0-7]{1,22}|0[bB][01]{1,64}");
    private static final Pattern FLOATING = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?"
            + "|[-+]?0[xX]([0-9a-fA-F]+\\.?[0-9a-fA-F]*|\\.[0-9a-fA-F]+)[pP][-+]?\\d+");
    private static final int DEEPEST = 32;
    /** The first code object version with MessagePackReader metadata. Keys that it lacks are optional. */
    private static final int OLDEST = 3;
    /** The order of keys in MessagePackReader: numbers in ascending order, then texts. */
    private static final Comparator<Object> BY_KIND = Comparator.<Object>comparingInt(
                    key -> key instanceof Long ? 0 : 1)
            .thenComparingLong(key -> key instanceof Long number ? number : 0)
            .thenComparing(String::valueOf);

    private final boolean hasTextKeys;
    private final boolean hasFloating;

    private MetadataText(boolean hasTextKeys, boolean hasFloating) {
        this.hasTextKeys = hasTextKeys;
        this.hasFloating = hasFloating;
    }

    /**
     * Reads the text of code object V2 to maps in its order with texts as keys, lists, {@code Long}, {@code Boolean} and {@code String}.
     *
     * @throws CodeObjectException if it is not YAML; the message has the line
     */
    public static Object read(String text) throws CodeObjectException {
        return new MetadataText(true, false).root(text);
    }

    private Object root(String text) throws CodeObjectException {
        LoaderOptions options = new LoaderOptions();
        options.setNestingDepthLimit(DEEPEST);
        options.setMaxAliasesForCollections(0);
        try {
            // Like Yaml.compose, but without the classes that construct objects, whose loading takes a fifth of the
            // time.
            ParserImpl parser = new ParserImpl(new StreamReader(text), options);
            Node root = new Composer(parser, new Resolver(), options).getSingleNode();
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

    /**
     * Converts the HSA metadata of a source to MessagePackReader.
     *
     * @throws CodeObjectException if it is not YAML, or if keys are missing or have other types
     */
    public static byte[] hsa(String text) throws CodeObjectException {
        List<MetadataRemark> faults =
                MetadataSchema.faults(Metadata.of("", new MetadataText(true, true).root(text)), OLDEST);
        if (!faults.isEmpty()) {
            String where = faults.get(0).where();
            // Paths begin with a dot, like the keys of inner maps.
            throw new CodeObjectException((where.isEmpty() ? "" : where.substring(1) + ": ")
                    + faults.get(0).what());
        }
        return toMessagePack(text);
    }

    /**
     * Converts the PAL metadata of a source to MessagePackReader, with a map of registers even if the source has none.
     *
     * @throws CodeObjectException if it is not YAML
     */
    public static byte[] pal(String text) throws CodeObjectException {
        if (!(new MetadataText(false, true).root(text) instanceof Map<?, ?> given)) {
            throw new CodeObjectException("expected a map");
        }
        Map<Object, Object> root = new TreeMap<>(BY_KIND);
        root.putAll(given);
        List<Object> pipelines = new ArrayList<>();
        if (root.get(MetadataKey.PAL_PIPELINES.key()) instanceof List<?> known) {
            pipelines.addAll(known);
        }
        Map<Object, Object> first = new TreeMap<>(BY_KIND);
        if (!pipelines.isEmpty() && pipelines.get(0) instanceof Map<?, ?> known) {
            first.putAll(known);
        }
        first.putIfAbsent(MetadataKey.PIPELINE_REGISTERS.key(), Map.of());
        pipelines = new ArrayList<>(pipelines.subList(Math.min(1, pipelines.size()), pipelines.size()));
        pipelines.add(0, first);
        root.put(MetadataKey.PAL_PIPELINES.key(), pipelines);
        return MessagePackWriter.write(root);
    }

    /** Converts a text to MessagePackReader. */
    public static byte[] toMessagePack(String text) throws CodeObjectException {
        return MessagePackWriter.write(new MetadataText(false, true).root(text));
    }

    private Object value(Node node) throws CodeObjectException {
        if (node instanceof MappingNode mapping) {
            Map<Object, Object> map = hasFloating ? new TreeMap<>(BY_KIND) : new LinkedHashMap<>();
            for (NodeTuple entry : mapping.getValue()) {
                Object key = value(entry.getKeyNode());
                Object known = map.put(
                        hasTextKeys || !(key instanceof Long) ? String.valueOf(key) : key, value(entry.getValueNode()));
                if (known != null) {
                    int line = entry.getKeyNode().getStartMark().getLine() + 1;
                    throw new CodeObjectException("line " + line + ": the key '" + key + "' occurs twice");
                }
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
        if (!(node instanceof ScalarNode scalar)) {
            return "";
        }
        String text = scalar.getValue();
        boolean isPlain = scalar.getScalarStyle() == DumperOptions.ScalarStyle.PLAIN;
        boolean isNothing = text.isEmpty() && isPlain;
        // Like LLVM, a key without a value has an empty array.
        return isNothing && hasFloating ? List.of() : isPlain || hasFloating ? scalar(text) : text;
    }

    private Object scalar(String text) {
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
        return hasFloating ? floating(text) : text;
    }

    private static Object floating(String text) {
        if (text.isEmpty()) {
            return 0.0;
        }
        if (FLOATING.matcher(text).matches()) {
            return Double.parseDouble(text);
        }
        double magnitude = switch (text.replaceFirst("^[-+]", "").toLowerCase(java.util.Locale.ROOT)) {
            case "inf", "infinity" -> Double.POSITIVE_INFINITY;
            case "nan" -> Double.NaN;
            default -> 0;
        };
        return magnitude == 0 ? text : Math.copySign(magnitude, text.startsWith("-") ? -1.0 : 1.0);
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
