package org.gfxisa.plugin.memorymodel.litmus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.memorymodel.machine.Cache;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.MemoryType;
import org.gfxisa.memorymodel.machine.Traffic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads a machine in one execution mode. */
final class MachineReader {
    private static final String ALWAYS = "always";

    private final MapNode node;
    private final String mode;
    private final Diagnostics diagnostics;
    private final List<Cache> caches = new ArrayList<>();
    private final Map<Traffic, Cache> aside = new EnumMap<>(Traffic.class);
    private final List<String> known = new ArrayList<>();
    private final List<String> counters;
    private final List<String> domains;

    private MachineReader(MapNode node, String mode, Diagnostics diagnostics) {
        this.node = node;
        this.mode = mode;
        this.diagnostics = diagnostics;
        this.domains = Nodes.texts(node.get("domains"));
        this.counters = Nodes.texts(node.get("counters"));
    }

    /** Reads a machine. */
    static MemoryMachine read(String name, MapNode node, String mode, Diagnostics diagnostics) {
        return new MachineReader(node, mode, diagnostics).machine(name);
    }

    private MemoryMachine machine(String name) {
        caches();
        Map<String, String> scopes = new LinkedHashMap<>();
        for (MapNode.Entry e : node.entries("scopes")) {
            chosen(e.value()).ifPresent(d -> scopes.put(e.name(), domain(d)));
        }
        Optional<String> local = node.get("local").flatMap(this::chosen).map(this::domain);
        return new MemoryMachine(
                name,
                domains,
                scopes,
                caches,
                aside,
                node.scalar("queue").map(this::domain).orElse(domains.get(0)),
                local,
                memory(),
                counters,
                raises(),
                waits(),
                counterMask(node.get("replay")),
                past(),
                Set.copyOf(Nodes.texts(node.get("hints"))),
                controls());
    }

    private void caches() {
        for (MapNode.Entry e : node.entries("caches")) {
            known.add(e.name());
            MapNode cache = (MapNode) e.value();
            boolean coherent = cache.text("coherent").orElse("false").equals("true");
            if (!coherent) {
                String domain = cache.scalar("shared").map(this::domain).orElse("");
                Cache read = new Cache(
                        e.name(),
                        domain,
                        cache.text("writes").orElse("").equals("back"),
                        cache.text("on-write-hit").orElse("").equals("evict"));
                cache.text("serves")
                        .ifPresentOrElse(
                                traffic -> aside.put(Traffic.valueOf(traffic.toUpperCase(Locale.ROOT)), read),
                                () -> caches.add(read));
            }
        }
    }

    private Map<MemoryKind.Grain, Map<MemoryKind.Owner, MemoryType>> memory() {
        Map<String, MemoryType> types = types();
        Map<MemoryKind.Grain, Map<MemoryKind.Owner, MemoryType>> memory = new EnumMap<>(MemoryKind.Grain.class);
        for (MapNode.Entry grain : node.entries("memory")) {
            Map<MemoryKind.Owner, MemoryType> byOwner = new EnumMap<>(MemoryKind.Owner.class);
            for (MapNode.Entry owner : ((MapNode) grain.value()).entries()) {
                ScalarNode type = (ScalarNode) owner.value();
                isKnown(type, "type of memory", types.keySet());
                byOwner.put(
                        MemoryKind.Owner.valueOf(owner.name().toUpperCase(Locale.ROOT)),
                        types.getOrDefault(type.text(), MemoryType.PLAIN));
            }
            memory.put(MemoryKind.Grain.valueOf(grain.name().toUpperCase(Locale.ROOT)), byOwner);
        }
        return memory;
    }

    private Map<String, MemoryType> types() {
        int all = 0;
        for (MapNode.Entry type : node.entries("types")) {
            all |= levels(((MapNode) type.value()).get("cached-in"));
        }
        Map<String, MemoryType> types = new LinkedHashMap<>();
        for (MapNode.Entry e : node.entries("types")) {
            MapNode type = (MapNode) e.value();
            int probed = levels(type.get("probed"));
            // Memory that is written through and probed is always coherent.
            int coherent = levels(type.get("through")) & probed;
            int never = all & ~levels(type.get("cached-in")) | coherent;
            types.put(e.name(), new MemoryType(e.name(), never, probed & ~coherent));
        }
        return types;
    }

    private Map<String, Map<String, Integer>> raises() {
        Map<String, Map<String, Integer>> raises = new HashMap<>();
        for (MapNode.Entry space : node.entries("raises")) {
            Map<String, Integer> ops = raises.computeIfAbsent(space.name(), s -> new HashMap<>());
            if (space.value() instanceof MapNode byOp) {
                byOp.entries().forEach(e -> ops.put(e.name(), counterMask(Optional.of(e.value()))));
            }
        }
        return raises;
    }

    private Map<String, Integer> waits() {
        Map<String, Integer> waits = new HashMap<>();
        node.entries("waits").forEach(e -> waits.put(e.name(), counterMask(Optional.of(e.value()))));
        return waits;
    }

    private Map<String, Map<Set<String>, Integer>> past() {
        Map<String, Map<Set<String>, Integer>> past = new HashMap<>();
        for (MapNode.Entry op : node.entries("bypasses")) {
            Map<Set<String>, Integer> rules = past.computeIfAbsent(op.name(), o -> new LinkedHashMap<>());
            if (op.value() instanceof MapNode byBits) {
                for (MapNode.Entry e : byBits.entries()) {
                    Set<String> bits = e.name().equals(ALWAYS)
                            ? Set.of()
                            : new HashSet<>(Arrays.asList(e.name().split(" ")));
                    rules.put(bits, levels(Optional.of(e.value())));
                }
            }
        }
        return past;
    }

    private Map<String, MemoryMachine.Control> controls() {
        Map<String, MemoryMachine.Control> controls = new HashMap<>();
        for (MapNode.Entry e : node.entries("controls")) {
            if (e.value() instanceof MapNode control) {
                controls.put(
                        e.name(),
                        new MemoryMachine.Control(
                                levels(control.get("invalidates")),
                                levels(control.get("writes-back")),
                                counterMask(control.get("raises"))));
            }
        }
        return controls;
    }

    /** Returns the levels with these names; caches that are kept coherent have no level. */
    private int levels(Optional<Node> names) {
        int mask = 0;
        for (ScalarNode name : Nodes.list(names.flatMap(this::inMode))) {
            isKnown(name, "cache", known);
            for (int level = 0; level < caches.size(); level++) {
                mask |= caches.get(level).name().equals(name.text()) ? 1 << level : 0;
            }
            for (Traffic traffic : aside.keySet()) {
                mask |= aside.get(traffic).name().equals(name.text()) ? 1 << traffic.level(caches.size()) : 0;
            }
        }
        return mask;
    }

    private int counterMask(Optional<Node> names) {
        int mask = 0;
        for (ScalarNode name : Nodes.list(names)) {
            mask |= 1 << counter(name);
        }
        return mask;
    }

    private int counter(ScalarNode name) {
        return isKnown(name, "counter", counters) ? counters.indexOf(name.text()) : 0;
    }

    private String domain(ScalarNode name) {
        return isKnown(name, "domain", domains) ? name.text() : domains.get(0);
    }

    private boolean isKnown(ScalarNode name, String what, Collection<String> names) {
        return diagnostics.isKnown(name, what, names, "one of " + String.join(", ", names));
    }

    private Optional<ScalarNode> chosen(Node value) {
        return inMode(value).filter(ScalarNode.class::isInstance).map(ScalarNode.class::cast);
    }

    private Optional<Node> inMode(Node value) {
        return value instanceof MapNode byMode ? byMode.get(mode) : Optional.of(value);
    }
}
