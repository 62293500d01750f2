package org.gfxisa.hazards;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.gfxisa.hazards.HazardTable.Comparison;
import org.gfxisa.hazards.HazardTable.Condition;
import org.gfxisa.hazards.HazardTable.First;
import org.gfxisa.hazards.HazardTable.Latency;
import org.gfxisa.hazards.HazardTable.Pause;
import org.gfxisa.hazards.HazardTable.Relation;
import org.gfxisa.hazards.HazardTable.Rule;
import org.gfxisa.hazards.HazardTable.Subject;
import org.gfxisa.hazards.HazardTable.Test;

/**
 * Reads the rules of a processor. Each line starts with a letter; tabs separate cells, spaces the items of a list.
 *
 * <ul>
 *   <li>{@code F forms}: a set of encodings, like {@code 0-3 7}; sets are numbered from 0
 *   <li>{@code R codes names}: a set of operand codes and of implicit registers without a code
 *   <li>{@code P passes set}: instructions that take so many passes
 *   <li>{@code N set subject}: instructions that add the value of a field to their one wait state
 *   <li>{@code H name title first then waits remedy feature source errata counters relation comparison compared covered after beside granule wave
 *       inherited}: a rule; counters are sets, {@code *} for every wait state; {@code after} and {@code beside} are numbers of rules or empty
 *   <li>{@code 1 waits condition}, {@code 2 condition}, {@code V condition}, {@code U condition}: its earlier and later instructions,
 *       those in between, those that end it
 * </ul>
 *
 * A subject is {@code field name shift mask}, {@code width name}, {@code register name}, {@code rewrites}, {@code size} or {@code opcode}; a condition has
 * the cells set, tests ({@code subject=low..high,low..high} joined by semicolons), access ({@code r}, {@code w}, {@code rw} or empty, and
 * {@code o} where an instruction ends a rule only for its own registers), register set (empty: none) and operands.
 */
final class HazardBlock {
    private static final int RULE_CELLS = 20;
    private static final int CONDITION_CELLS = 5;

    private final List<BitSet> forms = new ArrayList<>();
    private final List<BitSet> registers = new ArrayList<>();
    private final List<List<String>> names = new ArrayList<>();
    private final List<Latency> latencies = new ArrayList<>();
    private final List<Pause> pauses = new ArrayList<>();
    private final List<Rule> rules = new ArrayList<>();

    /**
     * Reads a block.
     *
     * @throws IllegalArgumentException when it is damaged
     */
    HazardTable read(String block) {
        block.lines().forEach(this::line);
        return new HazardTable(forms, registers, names, latencies, pauses, rules);
    }

    private void line(String line) {
        String[] cells = line.split("\t", -1);
        switch (cells[0]) {
            case "F" -> forms.add(set(cells[1]));
            case "R" -> {
                registers.add(set(cells[1]));
                names.add(words(cells[2]));
            }
            case "P" -> latencies.add(new Latency(Integer.parseInt(cells[1]), Integer.parseInt(cells[2])));
            case "N" -> pauses.add(new Pause(Integer.parseInt(cells[1]), subject(cells[2])));
            case "H" -> rules.add(rule(cells));
            case "1" -> last().first().add(new First(numbers(cells[1]), condition(cells, 2)));
            case "2" -> last().then().add(condition(cells, 1));
            case "V" -> last().via().add(condition(cells, 1));
            case "U" -> last().until().add(condition(cells, 1));
            default -> throw new IllegalArgumentException("not a line of hazards: " + line);
        }
    }

    private Rule last() {
        return rules.get(rules.size() - 1);
    }

    private static Rule rule(String[] cells) {
        if (cells.length != RULE_CELLS) {
            throw new IllegalArgumentException("not a hazard: " + String.join(" ", cells));
        }
        HazardRule text = new HazardRule(
                cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7], cells[8], words(cells[9]));
        return new Rule(
                text,
                words(cells[10]).stream()
                        .mapToInt(c -> c.equals("*") ? -1 : Integer.parseInt(c))
                        .toArray(),
                Relation.valueOf(cells[11]),
                Comparison.valueOf(cells[12]),
                cells[13].isEmpty() ? new Subject(Subject.Kind.SIZE, "", 0, 0) : subject(cells[13]),
                cells[14],
                other(cells[15]),
                other(cells[16]),
                Integer.parseInt(cells[17]),
                Integer.parseInt(cells[18]),
                Boolean.parseBoolean(cells[19]),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
    }

    private static int other(String rule) {
        return rule.isEmpty() ? -1 : Integer.parseInt(rule);
    }

    private static Condition condition(String[] cells, int at) {
        if (cells.length != at + CONDITION_CELLS) {
            throw new IllegalArgumentException("not a condition: " + String.join(" ", cells));
        }
        List<Test> tests = cells[at + 1].isEmpty()
                ? List.of()
                : Arrays.stream(cells[at + 1].split(";")).map(HazardBlock::test).toList();
        return new Condition(
                Integer.parseInt(cells[at]),
                tests,
                cells[at + 2].contains("r"),
                cells[at + 2].contains("w"),
                cells[at + 2].contains("o"),
                cells[at + 3].isEmpty() ? -1 : Integer.parseInt(cells[at + 3]),
                words(cells[at + 4]));
    }

    private static Test test(String text) {
        String[] sides = text.split("=", 2);
        long[] ranges = Arrays.stream(sides[1].split(","))
                .flatMap(range -> Arrays.stream(range.split("\\.\\.")))
                .mapToLong(Long::parseLong)
                .toArray();
        return new Test(subject(sides[0]), ranges);
    }

    private static Subject subject(String text) {
        String[] words = text.split(" ");
        return switch (words[0]) {
            case "field" ->
                new Subject(Subject.Kind.FIELD, words[1], Integer.parseInt(words[2]), Long.parseLong(words[3]));
            case "width" -> new Subject(Subject.Kind.WIDTH, words[1], 0, 0);
            case "register" -> new Subject(Subject.Kind.REGISTER, words[1], 0, 0);
            case "rewrites" -> new Subject(Subject.Kind.REWRITES, "", 0, 0);
            case "size" -> new Subject(Subject.Kind.SIZE, "", 0, 0);
            case "opcode" -> new Subject(Subject.Kind.OPCODE, "", 0, 0);
            default -> throw new IllegalArgumentException("not a property of an instruction: " + text);
        };
    }

    private static BitSet set(String text) {
        BitSet set = new BitSet();
        for (String range : words(text)) {
            int dash = range.indexOf('-');
            int low = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
            int high = dash < 0 ? low : Integer.parseInt(range.substring(dash + 1));
            set.set(low, high + 1);
        }
        return set;
    }

    private static int[] numbers(String text) {
        return words(text).stream().mapToInt(Integer::parseInt).toArray();
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }
}
