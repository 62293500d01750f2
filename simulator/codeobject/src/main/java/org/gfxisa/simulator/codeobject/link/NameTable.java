package org.gfxisa.simulator.codeobject.link;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Names one after another, each once. */
final class NameTable {
    private final Map<String, Integer> offsets = new HashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    NameTable() {
        offsets.put("", 0);
        bytes.write(0);
    }

    /** The offset of a name, which is added if it is not there. */
    int add(String name) {
        Integer known = offsets.get(name);
        if (known != null) {
            return known;
        }
        int at = bytes.size();
        offsets.put(name, at);
        bytes.writeBytes(name.getBytes(StandardCharsets.ISO_8859_1));
        bytes.write(0);
        return at;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
