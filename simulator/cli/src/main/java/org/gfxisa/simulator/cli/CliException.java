package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Ends a command with a message for the user and an exit code. */
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

    /** Returns the exception for a failure; {@code where} is a file, {@code file:line}, or empty. */
    static CliException failed(String where, String message) {
        return new CliException(FAILED, where, message);
    }

    /** Returns the exception for a wrong command line. */
    static CliException usage(String message) {
        return new CliException(USAGE, "", message);
    }

    /** Returns the exception for a file that cannot be written. */
    static CliException unwritable(String file, IOException e) {
        String why = e instanceof NoSuchFileException
                ? "no such folder"
                : e instanceof AccessDeniedException
                        ? "permission denied"
                        : e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : e.getMessage();
        return failed(file, "cannot be written" + (why == null ? "" : ": " + why));
    }

    int exitCode() {
        return exitCode;
    }

    String where() {
        return where;
    }
}
