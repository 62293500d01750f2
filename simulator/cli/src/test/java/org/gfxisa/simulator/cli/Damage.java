package org.gfxisa.simulator.cli;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Damages files. */
final class Damage {
    private static final int HEADERS = 0x400;
    private static final Pattern VALUE =
            Pattern.compile("-?\\b\\d[\\d.]*\\b|\"[^\"]*\"|\\btrue\\b|\\bfalse\\b|\\[[^\\[\\]]*]");
    private static final List<String> VALUES = List.of(
            "-1",
            "0",
            "4294967296",
            "1e300",
            "NaN",
            "9999999999999999999999",
            "null",
            "[]",
            "{}",
            "\"\"",
            "true",
            "1025",
            "2.5",
            "\"\\u001b[2J\\u0000\"",
            "\"0xffffffffffffffff\"",
            "[[[[[[1]]]]]]",
            "\"" + "x".repeat(5000) + "\"");

    private Damage() {}

    /** Cuts a file, changes a header field to an absurd number, flips bits, repeats or removes a block, or fills one with a byte. */
    static byte[] bytes(byte[] file, Random random) {
        byte[] damaged = file.clone();
        int from = random.nextInt(file.length);
        int to = Math.min(file.length, from + 1 + random.nextInt(200));
        switch (random.nextInt(7)) {
            case 0 -> damaged = Arrays.copyOf(file, from);
            case 1, 2 -> {
                ByteBuffer bytes = ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN);
                int at = random.nextInt(2) == 0 ? random.nextInt(Math.min(HEADERS, file.length)) : from;
                bytes.putLong(Math.max(0, Math.min(at & ~3, file.length - 8)), random.nextLong() >> random.nextInt(64));
            }
            case 3 -> Arrays.fill(damaged, from, to, (byte) random.nextInt(256));
            case 4 -> {
                damaged = new byte[file.length + to - from];
                System.arraycopy(file, 0, damaged, 0, to);
                System.arraycopy(file, from, damaged, to, file.length - from);
            }
            case 5 -> {
                damaged = new byte[file.length - to + from];
                System.arraycopy(file, 0, damaged, 0, from);
                System.arraycopy(file, to, damaged, from, file.length - to);
            }
            default -> {
                for (int i = random.nextInt(8); i >= 0; i--) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
        }
        return damaged;
    }

    /** Cuts a JSON text, changes characters, or replaces one or two values. */
    static String json(String json, Random random) {
        StringBuilder text = new StringBuilder(json);
        switch (random.nextInt(4)) {
            case 0 -> text.setLength(random.nextInt(json.length()));
            case 1 -> {
                for (int i = random.nextInt(4); i >= 0; i--) {
                    text.setCharAt(random.nextInt(text.length()), (char) (' ' + random.nextInt(96)));
                }
            }
            default -> {
                for (int i = random.nextInt(2); i >= 0; i--) {
                    List<MatchResult> places = VALUE.matcher(text).results().toList();
                    MatchResult place = places.get(random.nextInt(places.size()));
                    text.replace(place.start(), place.end(), VALUES.get(random.nextInt(VALUES.size())));
                }
            }
        }
        return text.toString();
    }
}
