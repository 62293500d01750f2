package org.gfxisa.simulator.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The entry point of {@code gfxisa}. */
public final class Main {
    /** The choices of an option in picocli's messages. */
    private static final Pattern WORDS = Pattern.compile("expected one of \\[[^\\]]*\\] \\(case-insensitive\\)");

    /** The type of a number in picocli's messages. */
    private static final Pattern NUMBERS = Pattern.compile("is not an? (int|long)$");

    /** Commands that need all other commands. */
    private static final Set<String> ABOUT_ALL = Set.of("completion", "man");

    private Main() {}

    public static void main(String[] args) {
        // Listings have their own buffer. System.out would encode and flush each of their writes.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        PrintStream err = new PrintStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.err)), true, StandardCharsets.UTF_8);
        int exitCode = run(
                args,
                new Console(
                        System.in,
                        out,
                        err,
                        Optional.ofNullable(System.console()).map(watched -> err)));
        err.flush();
        System.exit(exitCode);
    }

    /** Runs a command line and returns its exit code: 0, 1 if the work failed or its result cannot be written, or 2 if the usage is wrong. */
    static int run(String[] args, Console console) {
        ResultStream results = new ResultStream(console.out());
        int exitCode = execute(args, console.escaping(results), results);
        if (results.failure().isEmpty()) {
            return exitCode;
        }
        String why = String.valueOf(results.failure().get().getMessage());
        // The reader of a pipe has exited, as head does. This is not an error.
        if (!why.contains("Broken pipe")) {
            console.error("<stdout>", "cannot be written: " + why);
        }
        return CliException.FAILED;
    }

    private static int execute(String[] args, Console console, ResultStream out) {
        RootCommand root = new RootCommand();
        CommandLine commands = new CommandLine(root);
        Map<String, Supplier<Object>> all = commands(console);
        // Registering all commands takes as long as a short task.
        if (args.length > 0 && all.containsKey(args[0]) && !ABOUT_ALL.contains(args[0])) {
            all.keySet().retainAll(Set.of(args[0]));
        }
        all.forEach((name, command) -> {
            commands.addSubcommand(name, command.get());
            commands.getSubcommands()
                    .get(name)
                    .getCommandSpec()
                    .mixinStandardHelpOptions(true)
                    .versionProvider(new VersionProvider());
        });
        commands.setCaseInsensitiveEnumValuesAllowed(true);
        PrintWriter results = new PrintWriter(out, true, StandardCharsets.UTF_8);
        commands.setOut(results)
                .setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8))
                .setExecutionStrategy(parsed -> executed(root, parsed, console))
                .setParameterExceptionHandler((e, unused) -> usageError(e, console))
                .setExecutionExceptionHandler((e, unused, parsed) -> failure(e, console, out));
        try {
            return commands.execute(args);
        } catch (OutOfMemoryError e) {
            console.error("", "not enough memory; GFXISA_JAVA_OPTS=-Xmx8g gives more");
        } catch (StackOverflowError e) {
            console.error("", "internal error, please report it: " + e);
        } finally {
            results.flush();
        }
        return CliException.FAILED;
    }

    private static Map<String, Supplier<Object>> commands(Console console) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("targets", () -> new TargetsCommand(console));
        commands.put("disasm", () -> new DisasmCommand(console));
        commands.put("asm", () -> new AsmCommand(console));
        commands.put("coverage", () -> new CoverageCommand(console));
        commands.put("diff", () -> new DiffCommand(console));
        commands.put("explain", () -> new ExplainCommand(console));
        commands.put("fix", () -> new FixCommand(console));
        commands.put("hazards", () -> new HazardsCommand(console));
        commands.put("inspect", () -> new InspectCommand(console));
        commands.put("lint", () -> new LintCommand(console));
        commands.put("memory-model", () -> new MemoryModelCommand(console));
        commands.put("objdump", () -> new ObjdumpCommand(console));
        commands.put("launch", () -> new LaunchCommand(console));
        commands.put("run", () -> new RunCommand(console));
        commands.put("replay", () -> new ReplayCommand(console));
        commands.put("docs", () -> new DocsCommand(console));
        commands.put("completion", () -> new CompletionCommand(console));
        commands.put("man", () -> new ManCommand(console));
        return commands;
    }

    /** Runs a command after adding the GPUs of the spec option. */
    private static int executed(RootCommand root, ParseResult parsed, Console console) {
        Object command = parsed.asCommandLineList()
                .get(parsed.asCommandLineList().size() - 1)
                .getCommand();
        if (root.spec().isPresent() && !(command instanceof DocsCommand)) {
            try {
                SpecOption.use(root.spec().get(), console);
            } catch (CliException e) {
                throw new ExecutionException(parsed.commandSpec().commandLine(), e.getMessage(), e);
            }
        }
        return new RunLast().execute(parsed);
    }

    private static int usageError(ParameterException e, Console console) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        String what = e.getMessage().replace("\n", " ");
        String hint = "";
        List<String> unmatched = e.getCommandLine().getUnmatchedArguments();
        if (!unmatched.isEmpty()) {
            // An argument may be missing because the name of an option is misspelled.
            String argument = unmatched.get(0);
            Set<String> known = e.getCommandLine().getSubcommands().keySet();
            if (argument.startsWith("-") && argument.length() > 1) {
                what = "unknown option '" + argument + "'";
                known = e.getCommandLine().getCommandSpec().optionsMap().keySet();
            } else {
                what = (known.isEmpty() ? "unexpected argument '" : "unknown command '") + argument + "'";
            }
            hint = Suggestions.hint(argument, known);
        }
        // Picocli prints the names of enum constants in capitals.
        what = WORDS.matcher(what).replaceAll(words -> words.group().toLowerCase(Locale.ROOT));
        what = NUMBERS.matcher(what).replaceAll("is not a whole number");
        console.error(
                "", Character.toLowerCase(what.charAt(0)) + what.substring(1) + hint + " (see " + command + " --help)");
        return CliException.USAGE;
    }

    private static int failure(Throwable e, Console console, ResultStream out) {
        if (out.failure().isPresent()) {
            // This is reported at the end.
            return CliException.FAILED;
        }
        if (e instanceof CliException known) {
            console.error(known.where(), known.getMessage());
            return known.exitCode();
        }
        if (e instanceof IOException io) {
            console.error("", Input.reason(io));
            return CliException.FAILED;
        }
        console.error("", "internal error, please report it: " + e);
        return CliException.FAILED;
    }
}
