package org.gfxisa.simulator.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats arguments as printf does. */
final class FormatText {
    private static final Pattern CONVERSION = Pattern.compile(
            "%([-+ #0]*)(\\*|\\d*)(\\.(?:\\*|\\d*))?(v(?:16|[2348]))?(hh|hl|ll|[hlqjztL])?([diouxXfFeEgGaAcspn%])");

    /** A sequence of arguments. */
    interface Arguments {
        /** Returns whether there is another argument. */
        boolean hasNext();

        /** Returns the next argument as the number for a star. */
        int star();

        /** Returns the next argument as text. */
        String next(Conversion conversion);
    }

    private FormatText() {}

    /** Returns the text. It ends where an argument is missing. Invalid conversion specifications are copied. */
    static String of(String format, Arguments arguments) {
        StringBuilder text = new StringBuilder();
        Matcher matcher = CONVERSION.matcher(format);
        int end = 0;
        while (matcher.find()) {
            text.append(format, end, matcher.start());
            end = matcher.end();
            char letter = matcher.group(6).charAt(0);
            if (letter == '%') {
                text.append('%');
                continue;
            }
            String flags = matcher.group(1);
            int width = number(matcher.group(2), 0, arguments);
            if (width < 0) {
                flags += "-";
            }
            String point = matcher.group(3);
            int precision = point == null ? -1 : number(point.substring(1), 0, arguments);
            if (!arguments.hasNext()) {
                return text.toString();
            }
            Conversion conversion = new Conversion(
                    flags,
                    Math.min(Conversion.MOST, Math.abs(width)),
                    Math.max(-1, Math.min(Conversion.MOST, precision)),
                    matcher.group(4) == null
                            ? 1
                            : Integer.parseInt(matcher.group(4).substring(1)),
                    matcher.group(5) == null ? "" : matcher.group(5),
                    letter);
            String value = arguments.next(conversion);
            text.append(letter == 'n' ? "" : value);
        }
        return text.append(format, end, format.length()).toString();
    }

    private static int number(String digits, int otherwise, Arguments arguments) {
        if (digits.equals("*")) {
            return arguments.hasNext() ? arguments.star() : otherwise;
        }
        if (digits.isEmpty()) {
            return otherwise;
        }
        return digits.length() > 5 ? Conversion.MOST : Integer.parseInt(digits);
    }
}
