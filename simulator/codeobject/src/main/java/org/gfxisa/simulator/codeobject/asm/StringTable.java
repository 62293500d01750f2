package org.gfxisa.simulator.codeobject.asm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An ELF string table in which names share common suffixes. */
final class StringTable {
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, Integer> offsets = new HashMap<>();
    private byte[] bytes = {};

    void add(String name) {
        names.add(name);
    }

    /** Assigns offsets to the names. */
    void finish() {
        List<String> sorted = new ArrayList<>(names);
        sorted.removeIf(String::isEmpty);
        sorted.sort(Comparator.comparing(StringTable::reversed).reversed());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0);
        offsets.put("", 0);
        String last = "";
        int lastEnd = 0;
        for (String name : sorted) {
            byte[] utf8 = name.getBytes(StandardCharsets.ISO_8859_1);
            if (last.endsWith(name)) {
                offsets.put(name, lastEnd - utf8.length);
                continue;
            }
            offsets.put(name, out.size());
            out.writeBytes(utf8);
            lastEnd = out.size();
            out.write(0);
            last = name;
        }
        bytes = out.toByteArray();
    }

    private static String reversed(String text) {
        return new StringBuilder(text).reverse().toString();
    }

    int offset(String name) {
        return offsets.getOrDefault(name, 0);
    }

    byte[] bytes() {
        return bytes;
    }
}
