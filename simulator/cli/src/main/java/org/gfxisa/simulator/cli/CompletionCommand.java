package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.Processor;
import org.gfxisa.Processors;
import org.gfxisa.diff.FactKind;
import org.gfxisa.simulator.listing.ByteSink;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a shell script that completes command lines. */
@Command(
        name = "completion",
        header = "Writes a script that completes command lines.",
        description =
                "%nThe script is for bash; zsh reads it, too. It completes commands, options and their values, files, "
                        + "targets, mnemonics, and for launch the kernels of a file.",
        footer = {"", "Example:", "  source <(gfxisa completion bash)"})
final class CompletionCommand implements Callable<Integer> {
    /** A supported shell. */
    enum Shell {
        BASH,
        ZSH;

        /** Returns its name on command lines. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Placeholders in picocli's script for lists that are used several times or are computed at run time. */
    private static final String TARGETS = "@targets@";

    private static final String MNEMONICS = "@mnemonics@";
    private static final String KERNELS = "@kernels@";

    private static final String LISTS = """

            _gfxisa_targets=(%s)
            _gfxisa_mnemonics=(%s)

            # The kernels of the first file on the command line.
            function _gfxisa_kernels() {
              local word
              for word in "${COMP_WORDS[@]:2}"; do
                if [[ -f "${word}" ]]; then
                  "${COMP_WORDS[0]}" objdump --kernels "${word}" 2>/dev/null | awk '$1 == "kernel" { print $NF }'
                  return
                fi
              done
            }
            """;

    /** The word before the cursor and the previous one. Bash treats the = of an option as a word. */
    private static final String PREVIOUS = "  local prev_word=${COMP_WORDS[COMP_CWORD-1]}\n";

    private static final String CURRENT = "  local curr_word=${COMP_WORDS[COMP_CWORD]}\n";
    private static final String AFTER_EQUALS = "  if [[ \"${curr_word}\" == \"=\" ]]; then curr_word=\"\"; fi\n";
    private static final String BEFORE_EQUALS = """
              if [[ "${prev_word}" == "=" ]]; then prev_word=${COMP_WORDS[COMP_CWORD-2]}; fi
            """;

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh", description = "The shell.")
    private Shell shell = Shell.BASH;

    CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        CommandLine root = spec.root().commandLine();
        describe(root.getCommandSpec());
        root.getSubcommands().values().forEach(command -> describe(command.getCommandSpec()));
        ByteSink out = new ByteSink(console.out());
        out.utf8(AutoComplete.bash("gfxisa", root)
                .replace(CURRENT, CURRENT + AFTER_EQUALS)
                .replace(PREVIOUS, PREVIOUS + BEFORE_EQUALS)
                .replace("(\"" + TARGETS + "\")", "(\"${_gfxisa_targets[@]}\")")
                .replace("(\"" + MNEMONICS + "\")", "(\"${_gfxisa_mnemonics[@]}\")")
                .replace("(\"" + KERNELS + "\")", "()")
                .replaceAll(
                        "compReplyArray \"\\$\\{KERNEL\\w*\\[@\\]\\}\"",
                        "compgen -W \"\\$(_gfxisa_kernels)\" -- \"\\${curr_word}\"")
                // There are many mnemonics, and none needs quotes.
                .replaceAll(
                        "compReplyArray \"\\$\\{(MNEMONIC\\w*)\\[@\\]\\}\"",
                        "compgen -W \"\\${$1[*]}\" -- \"\\${curr_word}\""));
        out.utf8(LISTS.formatted(
                Processors.all().stream().map(Processor::name).collect(Collectors.joining(" ")),
                String.join(" ", mnemonics())));
        out.flush();
        return 0;
    }

    /**
     * Makes picocli complete parameters by their labels, because the fields of commands are texts whatever they name. An option that takes
     * a value only after =, such as --check=race, is complete without it.
     */
    private static void describe(CommandSpec command) {
        for (OptionSpec option : List.copyOf(command.options())) {
            String label = option.paramLabel();
            String[] names = option.names();
            OptionSpec.Builder described = OptionSpec.builder(names[0], Arrays.copyOfRange(names, 1, names.length));
            if (option.arity().min() == 0 && option.arity().max() == 1) {
                replace(
                        command,
                        option,
                        described.arity("0").type(boolean.class).build());
            } else if (isFile(label)) {
                replace(
                        command,
                        option,
                        described.paramLabel(label).arity("1").type(Path.class).build());
            } else if (!words(label).isEmpty()) {
                replace(
                        command,
                        option,
                        described
                                .paramLabel(label)
                                .arity("1")
                                .completionCandidates(words(label))
                                .build());
            }
        }
        for (PositionalParamSpec parameter : List.copyOf(command.positionalParameters())) {
            String label = parameter.paramLabel();
            PositionalParamSpec.Builder described = PositionalParamSpec.builder()
                    .index(parameter.index())
                    .arity(parameter.arity())
                    .paramLabel(label);
            if (isFile(label)) {
                replace(command, parameter, described.type(Path.class).build());
            } else if (!words(label).isEmpty()) {
                replace(
                        command,
                        parameter,
                        described.completionCandidates(words(label)).build());
            }
        }
    }

    private static void replace(CommandSpec command, ArgSpec old, ArgSpec described) {
        command.remove(old);
        command.add(described);
    }

    private static boolean isFile(String label) {
        return label.equals("DIR") || label.startsWith("FILE") || label.startsWith("MANIFEST");
    }

    private static List<String> words(String label) {
        return switch (label) {
            case "T", "T1", "T2" -> List.of(TARGETS);
            case "MNEMONIC", "MNEMONIC|BYTES|ERRATUM" -> List.of(MNEMONICS);
            case "KERNEL" -> List.of(KERNELS);
            case "KIND" -> Stream.of(FactKind.values()).map(FactKind::word).toList();
            default -> List.of();
        };
    }

    private static TreeSet<String> mnemonics() {
        TreeSet<String> all = new TreeSet<>();
        Processors.all().stream()
                .flatMap(processor -> processor.isa().stream())
                .distinct()
                .forEach(isa -> all.addAll(isa.tables().spellings().keySet()));
        return all;
    }
}
