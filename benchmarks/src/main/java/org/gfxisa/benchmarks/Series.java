package org.gfxisa.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Rates of one thing in several rounds. */
final class Series {
    private final List<Rate> rates = new ArrayList<>();

    void add(Rate rate) {
        rates.add(rate);
    }

    /** Median and range in millions, by the clock. */
    String byClock() {
        return text(rates.stream().mapToDouble(rate -> rate.byClock() / 1e6), "%.2f");
    }

    /** The same by CPU time. */
    String byCpu() {
        return text(rates.stream().mapToDouble(rate -> rate.byCpu() / 1e6), "%.2f");
    }

    /**
     * These rates as multiples of others, median and range. A ratio belongs to a round, so that noise which lasts longer than a round
     * cancels, and is taken by CPU time.
     */
    String over(Series other) {
        return text(
                IntStream.range(0, rates.size())
                        .mapToDouble(
                                i -> rates.get(i).byCpu() / other.rates.get(i).byCpu()),
                "%.1f");
    }

    private static String text(DoubleStream values, String format) {
        double[] sorted = values.sorted().toArray();
        double median = (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
        return String.format(
                Locale.ROOT, format + " (" + format + "–" + format + ")", median, sorted[0], sorted[sorted.length - 1]);
    }
}
