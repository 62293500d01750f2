package org.gfxisa.simulator.cli;

/** Ends a command: a message for the user and the exit code. */
final class CliException extends Exception {
    private static final long serialVersionUID = 1L;
    static final int FAILED = 1;
    static final int USAGE = 2;

    private final int exitCode;
    private final String where;

    private CliException(int exitCode, String where, String message) {
        super(message);
        this.exitCode = exitCode;
        this.where = where;
    }

    /** The work failed; {@code where} is a file, {@code file:line}, or empty. */
    static CliException failed(String where, String message) {
        return new CliException(FAILED, where, message);
    }

    /** The command was called in a wrong way. */
    static CliException usage(String message) {
        return new CliException(USAGE, "", message);
    }

    int exitCode() {
        return exitCode;
    }

    String where() {
        return where;
    }
}
