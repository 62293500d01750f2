package org.gfxisa.simulator.codeobject.link;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** An ELF string table. */
final class StringTable {
    private final Map<String, Integer> offsets = new HashMap<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    StringTable() {
        offsets.put("", 0);
        bytes.write(0);
    }

    /** Returns the offset of a name, which is added if necessary. */
    int add(String name) {
        Integer known = offsets.get(name);
        return known != null ? known : append(name);
    }

    /** Appends a name even if the table contains it, as symbol tables do for local symbols. */
    int append(String name) {
        if (name.isEmpty()) {
            return 0;
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
