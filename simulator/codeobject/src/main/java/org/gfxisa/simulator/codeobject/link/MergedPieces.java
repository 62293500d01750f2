package org.gfxisa.simulator.codeobject.link;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.isa.abi.SectionFlag;

/** Merges the strings and constants of several sections, each stored once, in the order of their hashes as in {@code ld.lld}. */
final class MergedPieces {
    private static final long STRINGS = SectionFlag.STRINGS.value();
    private static final int SHARDS = 32;
    /** The number of significant bits in the hash of a piece. */
    private static final int HASH_BITS = 31;

    private final List<InputSection> sections = new ArrayList<>();
    private final long alignment;

    private MergedPieces(InputSection first) {
        alignment = first.alignment;
    }

    private record Key(String name, long flags, long entrySize, long alignment) {}

    /** Returns the sections of one output section, with mergeable ones replaced by merged sections. */
    static List<InputSection> merge(List<InputSection> all) {
        Map<Key, MergedPieces> merged = new LinkedHashMap<>();
        List<Runnable> parts = new ArrayList<>();
        List<InputSection> result = new ArrayList<>();
        for (InputSection section : all) {
            if (!isMergeable(section)) {
                parts.add(() -> result.add(section));
                continue;
            }
            Key key = new Key(section.name, section.flags, section.entrySize, section.alignment);
            MergedPieces known = merged.get(key);
            MergedPieces pieces = known == null ? new MergedPieces(section) : known;
            pieces.sections.add(section);
            if (known == null) {
                merged.put(key, pieces);
                parts.add(() -> result.add(pieces.section()));
            }
        }
        parts.forEach(Runnable::run);
        return result;
    }

    private static boolean isMergeable(InputSection section) {
        long size = section.entrySize;
        boolean isWhole = size > 0
                && section.content.length > 0
                && section.content.length % size == 0
                && section.relocations.isEmpty();
        return isWhole
                && section.mayMerge()
                && ((section.flags & STRINGS) == 0 || end(section, section.content.length - (int) size) >= 0);
    }

    /** Returns the offset of the terminator of the string at an offset, or -1. */
    private static int end(InputSection section, int from) {
        int width = (int) section.entrySize;
        for (int at = from; at < section.content.length; at += width) {
            int i = at;
            while (i < at + width && section.content[i] == 0) {
                i++;
            }
            if (i == at + width) {
                return at;
            }
        }
        return -1;
    }

    private InputSection section() {
        List<Map<String, Integer>> shards = new ArrayList<>();
        List<ByteArrayOutputStream> bytes = new ArrayList<>();
        for (int i = 0; i < SHARDS; i++) {
            shards.add(new HashMap<>());
            bytes.add(new ByteArrayOutputStream());
        }
        Map<InputSection, int[][]> offsets = new LinkedHashMap<>();
        for (InputSection section : sections) {
            offsets.put(section, place(section, shards, bytes));
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int[] starts = new int[SHARDS];
        for (int i = 0; i < SHARDS; i++) {
            pad(all);
            starts[i] = all.size();
            all.writeBytes(bytes.get(i).toByteArray());
        }
        InputSection first = sections.get(0);
        InputSection result = new InputSection(
                first.where,
                first.name,
                first.type,
                first.flags,
                alignment,
                first.entrySize,
                all.toByteArray(),
                all.size());
        offsets.forEach((section, place) -> {
            int[] to = new int[place[0].length];
            for (int i = 0; i < to.length; i++) {
                to[i] = starts[place[1][i]] + place[2][i];
            }
            section.mergeInto(result, place[0], to);
        });
        return result;
    }

    /** Adds the pieces of a section to the shards; returns the offset of each, its shard, and its offset in the shard. */
    private int[][] place(InputSection section, List<Map<String, Integer>> shards, List<ByteArrayOutputStream> bytes) {
        int[] starts = starts(section);
        int[] shardOf = new int[starts.length];
        int[] at = new int[starts.length];
        boolean isText = (section.flags & STRINGS) != 0;
        for (int i = 0; i < starts.length; i++) {
            int end = i + 1 < starts.length ? starts[i + 1] : section.content.length;
            // The terminator of a string is not hashed.
            int hashed = isText ? end - (int) section.entrySize : end;
            int hash = (int) Xxh3.hash(section.content, starts[i], hashed) >>> 1;
            int shard = hash >>> HASH_BITS - Integer.numberOfTrailingZeros(SHARDS);
            String piece = new String(section.content, starts[i], end - starts[i], StandardCharsets.ISO_8859_1);
            ByteArrayOutputStream out = bytes.get(shard);
            shardOf[i] = shard;
            at[i] = shards.get(shard).computeIfAbsent(piece, p -> {
                pad(out);
                int place = out.size();
                out.writeBytes(piece.getBytes(StandardCharsets.ISO_8859_1));
                return place;
            });
        }
        return new int[][] {starts, shardOf, at};
    }

    private void pad(ByteArrayOutputStream out) {
        while (out.size() % alignment != 0) {
            out.write(0);
        }
    }

    private static int[] starts(InputSection section) {
        int width = (int) section.entrySize;
        int[] starts = new int[section.content.length / width];
        int count = 0;
        for (int at = 0; at < section.content.length; ) {
            starts[count++] = at;
            at = ((section.flags & STRINGS) != 0 ? end(section, at) : at) + width;
        }
        return Arrays.copyOf(starts, count);
    }
}
