package org.gfxisa.simulator.codeobject.link;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Names one after another. */
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
        return known != null ? known : append(name);
    }

    /** Adds a name though it may be there, as symbol tables have those of local symbols. */
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
