package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.inspect.Inspection;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.KernelTable;
import org.gfxisa.simulator.listing.ObjectListing;
import org.junit.jupiter.api.Test;

/** Reading and listing any bytes ends with a result or a {@link CodeObjectException}. */
class DamagedInputTest {
    private static final Isa ISA =
            Targets.find("gfx90a").flatMap(Processor::isa).orElseThrow();

    /** The number of damaged inputs of each kind. */
    private static final int ROUNDS = Boolean.getBoolean("gfxisa.proofs") ? 10_000 : 1_000;

    private static final int NOTE_HEADER = 12 + 8;

    private int good;
    private int rejected;

    private void readEverything(byte[] bytes) throws IOException {
        CodeObjectFile file = CodeObjectFile.read(ByteWindow.of(bytes, "file"));
        assertFalse(file.members().isEmpty() && file.problems().isEmpty(), "neither members nor problems");
        for (String problem : file.problems()) {
            assertFalse(problem.isBlank());
        }
        for (CodeObjectFile.Member member : file.members()) {
            try {
                CodeObject object = CodeObject.read(member.bytes());
                ByteSink out = new ByteSink(OutputStream.nullOutputStream());
                object.elf().notes();
                KernelTable.print(object, out);
                new ObjectListing(ISA, out).print(object);
                Inspection inspection = new Inspection(object);
                good += inspection.problems().isEmpty() ? 1 : 0;
                rejected += inspection.problems().size();
            } catch (CodeObjectException e) {
                assertFalse(e.getMessage().isBlank());
                rejected++;
            }
        }
        rejected += file.problems().size();
    }

    private static byte[] example() throws IOException {
        return Files.readAllBytes(Path.of("../../examples/dot/dot.gfx90a.co"));
    }

    private static byte[] program() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("host-x86_64-unknown-linux-gnu-", new byte[0]);
        entries.put("hipv4-amdgcn-amd-amdhsa--gfx90a", example());
        byte[] bundle = Bundles.bundle(64, entries);
        byte[] compressed = Bundles.compressed(bundle, 0, bundle.length);
        return new ElfBuilder()
                .machine(62)
                .section(".hip_fatbin", ElfSection.SHT_PROGBITS, 2, 0x4000, Bundles.join(bundle, compressed))
                .build();
    }

    @Test
    void theOriginalsAreGood() throws IOException {
        readEverything(example());
        readEverything(program());
        assertEquals(3, good);
        assertEquals(0, rejected);
    }

    @Test
    void everyCutIsSurvived() throws IOException {
        for (byte[] file : new byte[][] {example(), program()}) {
            for (int size = 0; size < file.length; size += size < 256 ? 1 : 37) {
                readEverything(Arrays.copyOf(file, size));
            }
        }
        assertTrue(rejected > 200, "only " + rejected + " rejected");
    }

    @Test
    void everyFlippedByteOfTheHeadersIsSurvived() throws IOException, CodeObjectException {
        byte[] file = example();
        int sectionHeaders = (int) ByteWindow.of(file, "file").u64(40);
        for (int at = 0; at < file.length; at = at == 511 ? sectionHeaders : at + 1) {
            for (int value : new int[] {0, 0xff, file[at] ^ 1, file[at] ^ 0x80}) {
                byte[] damaged = file.clone();
                damaged[at] = (byte) value;
                readEverything(damaged);
            }
        }
        assertTrue(rejected > 500, "only " + rejected + " rejected");
    }

    /** A kind of input, with the range of its bytes in a file. */
    private record Kind(String name, byte[] file, int from, int to) {}

    private static List<Kind> kinds() throws IOException, CodeObjectException {
        byte[] elf = example();
        byte[] program = program();
        ElfSection note =
                ElfFile.read(ByteWindow.of(elf, "file")).section(".note").orElseThrow();
        int notes = (int) note.offset();
        int text = notes + NOTE_HEADER;
        return List.of(
                new Kind("ELF", elf, 0, elf.length),
                new Kind("bundle", program, 0, program.length),
                new Kind("note", elf, notes, text),
                new Kind("MessagePackReader", elf, text, notes + (int) note.size()));
    }

    @Test
    void randomDamageIsSurvived() throws IOException, CodeObjectException {
        for (Kind kind : kinds()) {
            Random random = new Random(90);
            good = 0;
            rejected = 0;
            for (int round = 0; round < ROUNDS; round++) {
                byte[] damaged = kind.file.clone();
                for (int i = random.nextInt(Math.min(40, (kind.to - kind.from) / 4)); i >= 0; i--) {
                    damaged[kind.from + random.nextInt(kind.to - kind.from)] = (byte) random.nextInt();
                }
                readEverything(damaged);
            }
            assertTrue(good > 0 && rejected > 0, kind.name + ": " + good + " good, " + rejected + " rejected");
        }
    }

    @Test
    void randomBytesBehindEachMagicNumberAreSurvived() throws IOException {
        Random random = new Random(91);
        byte[][] starts = {OffloadBundle.MAGIC, CompressedBundle.MAGIC, {0x7f, 'E', 'L', 'F', 2, 1, 1}};
        for (byte[] start : starts) {
            for (int round = 0; round < 500; round++) {
                byte[] bytes = new byte[start.length + random.nextInt(300)];
                random.nextBytes(bytes);
                System.arraycopy(start, 0, bytes, 0, start.length);
                readEverything(bytes);
            }
        }
        assertEquals(1500, rejected);
    }
}
