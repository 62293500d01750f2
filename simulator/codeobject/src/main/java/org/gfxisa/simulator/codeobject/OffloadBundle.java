package org.gfxisa.simulator.codeobject;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A clang offload bundle (clang documentation, "Clang Offload Bundler", "Bundled Binary File Layout").
 *
 * @param entries the entries in order, including those for the host
 * @param size the size from the start of the bundle to the end of its last entry in bytes
 */
record OffloadBundle(List<Entry> entries, long size) {
    static final byte[] MAGIC = "__CLANG_OFFLOAD_BUNDLE__".getBytes(StandardCharsets.US_ASCII);
    private static final int ENTRY_HEADER = 24;

    /** A binary of the bundle; {@code id} is the offload kind and the target, for example {@code hipv4-amdgcn-amd-amdhsa--gfx90a}. */
    record Entry(String id, ByteWindow bytes) {
        boolean isForHost() {
            return id.startsWith("host-");
        }
    }

    static OffloadBundle read(ByteWindow bundle) throws CodeObjectException {
        long count = bundle.u64(MAGIC.length);
        long at = MAGIC.length + 8L;
        if (count < 0 || count > (bundle.size() - at) / ENTRY_HEADER) {
            throw new CodeObjectException(Long.toUnsignedString(count) + " entries do not fit the " + bundle.size()
                    + " bytes of the offload bundle");
        }
        List<Entry> entries = new ArrayList<>();
        long end = at;
        long room = bundle.size();
        for (int i = 0; i < count; i++) {
            long offset = bundle.u64(at);
            long size = bundle.u64(at + 8);
            ByteWindow idBytes = bundle.slice(at + ENTRY_HEADER, bundle.u64(at + 16), "name of bundle entry " + i);
            String id = idBytes.text(0, idBytes.size());
            entries.add(new Entry(id, bundle.slice(offset, size, "bundle entry " + id)));
            room -= size;
            if (room < 0) {
                throw new CodeObjectException("entries 0 to " + i + " of the offload bundle of " + bundle.size()
                        + " bytes are larger than the bundle, so that they overlap");
            }
            at += ENTRY_HEADER + idBytes.size();
            end = Math.max(end, Math.max(at, offset + size));
        }
        return new OffloadBundle(List.copyOf(entries), end);
    }
}
