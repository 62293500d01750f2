package org.gfxisa.benchmarks;

import java.util.Arrays;
import java.util.Locale;

/** Rates of one thing measured in several rounds, per second. */
final class Series {
    private double[] rates = {};

    void add(double rate) {
        rates = Arrays.copyOf(rates, rates.length + 1);
        rates[rates.length - 1] = rate;
    }

    double median() {
        double[] sorted = rates.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 != 0 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** This rate as a multiple of another's, round by round: noise that lasts longer than a round cancels. */
    Series over(Series other) {
        Series ratios = new Series();
        for (int i = 0; i < rates.length; i++) {
            ratios.add(rates[i] / other.rates[i]);
        }
        return ratios;
    }

    /** Median and range, in millions. */
    String inMillions() {
        return text(1e-6, "%.2f");
    }

    /** Median and range as they are. */
    String plain() {
        return text(1, "%.1f");
    }

    private String text(double scale, String format) {
        double low = Arrays.stream(rates).min().orElseThrow();
        double high = Arrays.stream(rates).max().orElseThrow();
        return String.format(
                Locale.ROOT, format + " (" + format + "–" + format + ")", median() * scale, low * scale, high * scale);
    }
}
