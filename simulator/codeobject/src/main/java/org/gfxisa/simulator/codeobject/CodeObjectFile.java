package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.isa.abi.ElfMachine;

/**
 * The code objects of a file: a code object itself, an offload bundle, or a host program with a HIP fat binary. Each damaged part is
 * reported in {@code problems}; the others are present.
 *
 * @param members the code objects
 * @param problems descriptions of damaged parts
 */
public record CodeObjectFile(List<Member> members, List<String> problems) {
    private static final String FAT_BINARY_SECTION = ".hip_fatbin";
    /** The maximum size of all compressed bundles of a file after decompression, in bytes. */
    private static final long MOST_DECOMPRESSED = 1L << 30;

    /**
     * A code object.
     *
     * @param id its name in the container; empty if the file itself is a code object
     * @param bytes its contents
     */
    public record Member(String id, ByteWindow bytes) {}

    /** Finds the code objects of a file, without reading their headers. */
    public static CodeObjectFile read(ByteWindow file) {
        List<Member> members = new ArrayList<>();
        Set<String> problems = new LinkedHashSet<>();
        try {
            if (!ElfHeader.isElf(file)) {
                bundles(file, members, problems);
            } else if (ElfHeader.read(file).machine() == ElfMachine.AMDGPU.value()) {
                members.add(new Member("", file));
            } else {
                bundles(fatBinary(ElfFile.read(file)), members, problems);
            }
        } catch (CodeObjectException e) {
            problems.add(e.getMessage());
        }
        return new CodeObjectFile(List.copyOf(members), List.copyOf(problems));
    }

    private static ByteWindow fatBinary(ElfFile elf) throws CodeObjectException {
        Optional<ElfSection> section = elf.section(FAT_BINARY_SECTION);
        if (section.isEmpty()) {
            throw new CodeObjectException(
                    "an ELF file for machine " + elf.header().machine()
                            + " without a " + FAT_BINARY_SECTION
                            + " section; expected an AMD GPU code object, an offload bundle"
                            + " or a HIP program");
        }
        return elf.contents(section.get());
    }

    /** Reads consecutive bundles. Linkers put zeros between them. */
    private static void bundles(ByteWindow bytes, List<Member> members, Set<String> problems)
            throws CodeObjectException {
        long at = skipZeros(bytes, 0);
        if (at == bytes.size()) {
            throw new CodeObjectException(bytes.size() == 0 ? "an empty file" : "nothing but zeros");
        }
        long room = MOST_DECOMPRESSED;
        for (int number = 1; at < bytes.size(); number++) {
            ByteWindow rest = bytes.slice(at, bytes.size() - at, "offload bundle at " + Hex.of(at));
            long size;
            if (rest.matches(0, OffloadBundle.MAGIC)) {
                OffloadBundle bundle = OffloadBundle.read(rest);
                add(bundle, number, members);
                size = bundle.size();
            } else if (rest.matches(0, CompressedBundle.MAGIC)) {
                CompressedBundle compressed = CompressedBundle.read(rest);
                size = compressed.size();
                addCompressed(compressed, room, number, members, problems);
                room -= Math.min(room, Math.max(0, compressed.uncompressedSize()));
            } else {
                throw new CodeObjectException(
                        members.isEmpty()
                                ? "neither an AMD GPU code object nor an offload bundle nor a HIP program"
                                : "unknown data at " + Hex.of(at) + " after " + (number - 1) + " offload bundles");
            }
            at = skipZeros(bytes, at + size);
        }
        if (members.isEmpty() && problems.isEmpty()) {
            problems.add("offload bundles without a code object");
        }
    }

    /** Adds the code objects of a compressed bundle. Damage is reported and affects only this bundle. */
    private static void addCompressed(
            CompressedBundle compressed, long room, int number, List<Member> members, Set<String> problems) {
        try {
            ByteWindow bytes = compressed.decompress(room);
            if (!bytes.matches(0, OffloadBundle.MAGIC)) {
                throw new CodeObjectException("a compressed file that is not an offload bundle");
            }
            add(OffloadBundle.read(bytes), number, members);
        } catch (CodeObjectException e) {
            problems.add(e.getMessage());
        }
    }

    private static void add(OffloadBundle bundle, int number, List<Member> members) {
        for (OffloadBundle.Entry entry : bundle.entries()) {
            if (!entry.isForHost() && entry.bytes().size() > 0) {
                members.add(new Member(number == 1 ? entry.id() : number + ":" + entry.id(), entry.bytes()));
            }
        }
    }

    private static long skipZeros(ByteWindow bytes, long from) {
        int at = (int) Math.min(from, bytes.size());
        while (at < bytes.size() && bytes.array()[bytes.start() + at] == 0) {
            at++;
        }
        return at;
    }
}
