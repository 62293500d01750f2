package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinesTest {
    private static CliRun disasm(String lines) {
        return CliRun.of(lines, "disasm", "--target", "gfx90a", "--lines");
    }

    private static CliRun asm(String lines) {
        return CliRun.of(lines, "asm", "--target", "gfx90a", "--lines");
    }

    @Test
    void aByteOrderMarkIsNoText() throws IOException {
        for (String mark : List.of("", "\ufeff")) {
            assertEquals(
                    "010080bf\n",
                    CliRun.of(mark + "s_nop 1\n", "asm", "--target", "gfx90a", "--lines")
                            .out());
            assertEquals(
                    "010080bf\n",
                    CliRun.of(mark + "s_nop 1\n", "asm", "--target", "gfx90a", "-")
                            .out());
            assertEquals(
                    "s_nop 1\n",
                    CliRun.of(mark + "010080bf\n", "disasm", "--target", "gfx90a", "--lines")
                            .out());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "-", "-(", "1+("})
    void deepExpressionsAreErrorsOfTheirLine(String part) {
        String line = "s_nop " + part.repeat(20_000) + "1\ns_nop 1\n";
        CliRun run = CliRun.of(line, "asm", "--target", "gfx90a", "--lines");
        String[] results = run.out().split("\n");
        assertTrue(results[0].contains("more than 500 nested signs and brackets"), () -> results[0]);
        assertEquals("010080bf", results[1]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"|", "abs(", "sext(", "-|"})
    void deepModifiersAreErrorsOfTheirLine(String part) {
        String line = "s_mov_b32 s0, " + part.repeat(200_000) + "v1\ns_nop 1\n";
        String[] results =
                CliRun.of(line, "asm", "--target", "gfx90a", "--lines").out().split("\n");
        assertTrue(results[0].contains("these source modifiers cannot be combined"), () -> results[0]);
        assertEquals("010080bf", results[1]);
    }

    @Test
    void aLineOfHexBecomesALineOfText() {
        CliRun run = disasm("000080bf\n000081BF\r\n0000 8 2bf\nff0080be78563412");
        assertEquals("s_nop 0\ns_endpgm\ns_branch 0\ns_mov_b32 s0, 0x12345678\n", run.out());
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "000080b          | odd number of hex digits (7)",
                "0x1000080bf      | 'x' in column 2 is not a hex digit",
                "000080bg         | 'g' in column 8 is not a hex digit",
                "000080é          | character 0xc3 in column 7 is not a hex digit",
                "000080           | 3 bytes, expected a multiple of 4",
                "000080bf000080bf | s_nop takes 4 bytes, 4 are left over",
                "''               | empty line",
                "'  '             | empty line",
            })
    void aBadLineSaysWhy(String line, String why) {
        CliRun run = disasm("000080bf\n" + line + "\n000081bf\n");
        assertEquals("s_nop 0\ninvalid: " + why + "\ns_endpgm\n", run.out());
        assertEquals(
                "gfxisa: <stdin>:2: the first of 1 bad lines (of 3); standard output has the reason for each\n",
                run.err().replace(System.lineSeparator(), "\n"));
        assertEquals(1, run.exitCode());
    }

    @ParameterizedTest
    @CsvSource({"ffffffff", "ff0080be", "0000000000000000000000000000000000000000000000000000000000000000"})
    void whatIsNoInstructionIsInvalid(String line) {
        CliRun run = disasm(line);
        assertTrue(run.out().matches("invalid: .+\n"), run.out());
        assertEquals(1, run.exitCode());
    }

    @Test
    void aLineOfTextBecomesALineOfHex() {
        CliRun run = asm("s_nop 0\n  s_mov_b32 s0, 0x12345678\r\ns_endpgm");
        assertEquals("000080bf\nff0080be78563412\n000081bf\n", run.out());
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
    }

    @Test
    void aBadLineOfTextSaysWhy() {
        CliRun run = asm("s_nop 0\n\ns_nopp 0\ns_nop zero\n");
        String[] lines = run.out().split("\n");
        assertEquals("000080bf", lines[0]);
        assertEquals("error: empty line", lines[1]);
        assertTrue(lines[2].matches("error: .*s_nopp.*"), lines[2]);
        assertTrue(lines[3].matches("error: .+"), lines[3]);
        assertEquals(4, lines.length);
        assertTrue(run.err().startsWith("gfxisa: <stdin>:2: the first of 3 bad lines (of 4)"), run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void noInputIsNoOutput() {
        assertEquals(new CliRun(0, "", ""), disasm(""));
        assertEquals(new CliRun(0, "", ""), asm(""));
    }

    @Test
    void manyAndLongLinesKeepTheirOrder() {
        StringBuilder in = new StringBuilder();
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 30_000; i++) {
            in.append(String.format("%02x0080bf\n", i % 16));
            out.append("s_nop ").append(i % 16).append('\n');
            if (i % 10_000 == 5_000) {
                in.append("0".repeat(200_001)).append('\n');
                out.append("invalid: odd number of hex digits (200001)\n");
            }
        }
        CliRun run = disasm(in.toString());
        assertEquals(out.toString(), run.out());
        assertTrue(run.err().startsWith("gfxisa: <stdin>:5002: the first of 3 bad lines (of 30003)"), run.err());
    }

    @Test
    void gzipIsReadAsItIs() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write("000080bf\n000081bf\n".repeat(1000).getBytes(StandardCharsets.US_ASCII));
        }
        CliRun run = CliRun.of(bytes.toByteArray(), "disasm", "--target", "gfx90a", "--lines");
        assertEquals("s_nop 0\ns_endpgm\n".repeat(1000), run.out());

        byte[] cut = Arrays.copyOf(bytes.toByteArray(), bytes.size() - 9);
        CliRun damaged = CliRun.of(cut, "disasm", "--target", "gfx90a", "--lines");
        assertTrue(damaged.err().startsWith("gfxisa: <stdin>: damaged gzip data"), damaged.err());
        assertEquals(1, damaged.exitCode());
    }

    @Test
    void aLineWithoutAnEndIsRefused() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return '0';
            }

            @Override
            public int read(byte[] bytes, int from, int count) {
                Arrays.fill(bytes, from, from + count, (byte) '0');
                return count;
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(
                new String[] {"disasm", "--target", "gfx90a", "--lines"},
                new Console(endless, OutputStream.nullOutputStream(), new PrintStream(err), Optional.empty()));
        assertEquals(
                "gfxisa: <stdin>:1: a line of more than 67108864 characters",
                err.toString().strip());
        assertEquals(1, exitCode);
    }

    /** A client that writes a line and waits for its answer gets it. */
    @Test
    void answersBeforeWaitingForMore() throws IOException {
        PipedOutputStream question = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(question);
        PipedInputStream answer = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(answer);
        CompletableFuture<Integer> exitCode = CompletableFuture.supplyAsync(() -> Main.run(
                new String[] {"disasm", "--target", "gfx90a", "--lines"},
                new Console(in, out, new PrintStream(OutputStream.nullOutputStream()), Optional.empty())));
        for (int i = 0; i < 3; i++) {
            question.write("000080bf\n".getBytes(StandardCharsets.US_ASCII));
            question.flush();
            assertEquals("s_nop 0", readLine(answer));
        }
        question.close();
        assertEquals(0, exitCode.join());
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n' && c >= 0; c = in.read()) {
            line.append((char) c);
        }
        return line.toString();
    }

    @Test
    void dwordsAndLinesOfListingsArePasted() {
        String lines = "0xbf810000\n\ts_load_dword s10, s[6:7], 0x10   // 000000001700: C0020283 00000010 \n";
        assertEquals(
                "s_endpgm\ns_load_dword s10, s[6:7], 0x10\n",
                CliRun.of(lines, "disasm", "--target", "gfx90a", "--lines").out());
        String listing = CliRun.of("0xbf810000\n0xc0020283 0x10\n", "disasm", "--target", "gfx90a")
                .out();
        assertEquals(listing, CliRun.of(listing, "disasm", "--target", "gfx90a").out());
        CliRun byteSwapped =
                CliRun.of("dc500000 00000001\nc0020283 00000010\n", "disasm", "--target", "gfx90a", "--lines");
        assertEquals(
                "invalid: v_cndmask_b32_e32: src0 cannot be 220; as dwords, with 0x before each, they are"
                        + " 'flat_load_dword v0, v[1:2]'\n"
                        + "invalid: s_min_i32 takes 4 bytes, 4 are left over; as dwords, with 0x before each, they are"
                        + " 's_load_dword s10, s[6:7], 0x10'\n",
                byteSwapped.out());
    }
}
