package org.gfxisa.simulator.cli;

import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.json.JsonWriter;
import org.gfxisa.simulator.manifest.DataType;

/** Prints the elements of a buffer in columns. Each line begins with an index, and repeated lines are printed once. */
final class BufferPrinter {
    private static final int LINE = 96;

    private final PrintStream out;
    private final long most;
    private final String option;

    /**
     * Makes a printer.
     *
     * @param most the maximum number of elements to print of a buffer
     * @param option the option, with its separator, that sets this number
     */
    BufferPrinter(PrintStream out, long most, String option) {
        this.out = out;
        this.most = most;
        this.option = option;
    }

    void print(String name, DataType type, int count, ByteBuffer bytes) {
        out.println(name + " " + type.text() + "[" + count + "]");
        int shown = (int) Math.min(most, count);
        List<String> elements = new ArrayList<>();
        int width = 1;
        for (int i = 0; i < shown; i++) {
            String element = type.format(type.get(bytes, i));
            width = Math.max(width, element.length());
            elements.add(element);
        }
        int columns = Integer.highestOneBit(Math.max(1, LINE / (width + 1)));
        int indexWidth = String.valueOf(Math.max(0, shown - 1)).length();
        String last = "";
        boolean skipping = false;
        for (int i = 0; i < shown; i += columns) {
            String line = line(elements.subList(i, Math.min(shown, i + columns)), width);
            boolean isLast = i + columns >= shown;
            if (line.equals(last) && !isLast) {
                if (!skipping) {
                    out.println("  *");
                }
                skipping = true;
            } else {
                out.println("  " + padded(String.valueOf(i), indexWidth) + ":" + line);
                skipping = false;
            }
            last = line;
        }
        if (shown < count) {
            out.println("  … " + (count - shown) + " more (" + option + count + " shows them)");
        }
    }

    /** Returns a JSON object with all elements. Infinities and NaNs are texts, because JSON has no such numbers. */
    String json(String name, LaunchArgument.Buffer buffer, ByteBuffer bytes) {
        DataType type = buffer.type();
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < buffer.count(); i++) {
            values.add(value(type, type.format(type.get(bytes, i))));
        }
        return JsonWriter.text(json -> {
            json.object().field("buffer", name).field("type", type.text()).array("values");
            values.forEach(json::tree);
            json.endArray().endObject();
        });
    }

    private static Object value(DataType type, String element) {
        if (!type.isFloat()) {
            return new BigInteger(element);
        }
        double number = Double.parseDouble(element);
        return Double.isFinite(number) ? (Object) number : element;
    }

    private static String line(List<String> elements, int width) {
        StringBuilder line = new StringBuilder();
        for (String element : elements) {
            line.append(' ').append(padded(element, width));
        }
        return line.toString();
    }

    private static String padded(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
