package org.gfxisa.simulator.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** Runs the command line under attack, and reports unclean endings. */
final class Victim implements AutoCloseable {
    /** A limit of processor time, so that other processes do not matter. The slowest case takes a few seconds. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private static final Duration GLANCE = Duration.ofSeconds(1);
    private static final int MOST_FAILURES = 20;
    private static final int LONGEST_MESSAGE = 4200;
    private static final int LABEL = 80;
    /** Messages that reveal an unhandled case. */
    private static final Pattern UNCLEAN = Pattern.compile(
            "internal error|not enough memory|Exception|\\bjava\\.|StackOverflow|\tat |[\\x00-\\x08\\x0b-\\x1f\\x7f\\x80-\\x9f]");

    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private record Outcome(CliRun run, long nanoseconds) {}

    private final String name;
    private final List<String> failures = new ArrayList<>();
    private ExecutorService worker = Executors.newSingleThreadExecutor(Victim::thread);
    private volatile Thread running = Thread.currentThread();
    private int succeeded;
    private int refused;
    private long slowest;
    private String slowestLabel = "";

    Victim(String name) {
        this.name = name;
    }

    /** A standard output that keeps only the first lines, because a listing may be larger than the memory. */
    private static final class Beginning extends OutputStream {
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            text.write(bytes, from, Math.max(0, Math.min(count, LONGEST_MESSAGE - text.size())));
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    /** Runs a command line; the label describes how to reproduce its input. */
    void attack(String label, byte[] input, String... args) {
        if (failures.size() >= MOST_FAILURES) {
            return;
        }
        String what = label + ", " + String.join(" ", args);
        Future<Outcome> outcome = worker.submit(() -> {
            running = Thread.currentThread();
            Beginning out = new Beginning();
            long start = CLOCK.getCurrentThreadCpuTime();
            CliRun run = CliRun.writing(out, input, args);
            return new Outcome(
                    new CliRun(run.exitCode(), out.text.toString(StandardCharsets.UTF_8), run.err()),
                    CLOCK.getCurrentThreadCpuTime() - start);
        });
        try {
            Outcome ended = await(outcome);
            complaint(ended).ifPresent(why -> fail(what, why));
            if (ended.nanoseconds > slowest) {
                slowest = ended.nanoseconds;
                slowestLabel = what.substring(0, Math.min(what.length(), LABEL)).replaceAll("\\p{Cntrl}", " ");
            }
        } catch (TimeoutException e) {
            fail(what, "takes more than " + LONGEST.toSeconds() + " s, at " + List.of(running.getStackTrace()));
            worker.shutdownNow();
            worker = Executors.newSingleThreadExecutor(Victim::thread);
        } catch (ExecutionException e) {
            fail(what, "throws " + e.getCause() + " at " + List.of(e.getCause().getStackTrace()));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private Outcome await(Future<Outcome> outcome) throws TimeoutException, ExecutionException, InterruptedException {
        long start = 0;
        Thread watched = null;
        while (true) {
            try {
                return outcome.get(GLANCE.toSeconds(), TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                long now = CLOCK.getThreadCpuTime(running.getId());
                if (running != watched) {
                    watched = running;
                    start = now;
                }
                if (now - start > LONGEST.toNanos()) {
                    throw e;
                }
            }
        }
    }

    private Optional<String> complaint(Outcome outcome) {
        CliRun run = outcome.run;
        if (UNCLEAN.matcher(run.err().replace(System.lineSeparator(), "\n")).find()) {
            return Optional.of("writes " + run.err());
        }
        if (run.err().lines().anyMatch(line -> line.length() > LONGEST_MESSAGE)) {
            return Optional.of("writes a line of more than " + LONGEST_MESSAGE + " characters");
        }
        if (run.exitCode() == 0) {
            succeeded++;
            return Optional.empty();
        }
        refused++;
        boolean told = run.err().startsWith("gfxisa: ") || !run.out().isEmpty();
        return told ? Optional.empty() : Optional.of("ends with " + run.exitCode() + " and says " + run.err());
    }

    private void fail(String what, String why) {
        failures.add(Console.cut(what + ": " + why));
    }

    /** Returns the failures. */
    List<String> failures() {
        return failures;
    }

    /** Returns the number of cases and the slowest one as a line. */
    String summary() {
        return String.format(
                "%s: %d succeeded, %d refused, %d failed; slowest %.1f s: %s",
                name, succeeded, refused, failures.size(), slowest / 1e9, slowestLabel);
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
