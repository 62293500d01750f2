package org.gfxisa.simulator.cli;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.ElfHeader;
import org.gfxisa.simulator.codeobject.asm.CodeListing;
import org.gfxisa.simulator.codeobject.asm.ObjectAssembler;
import org.gfxisa.simulator.codeobject.asm.SourceProblem;
import org.gfxisa.simulator.codeobject.asm.SourceTarget;

/** Makes relocatable files of sources, and reports what is wrong with them. */
final class AsmInputs {
    private static final int MOST_REPORTED = 20;

    private final Console console;
    private final Optional<String> target;
    private final int wave;
    private final List<CodeListing> code = new ArrayList<>();
    private boolean hasFailed;

    /**
     * For files.
     *
     * @param target the target id; without it every source has to say its own
     * @param wave the lanes of a wave, or 0
     */
    AsmInputs(Console console, Optional<String> target, int wave) {
        this.console = console;
        this.target = target;
        this.wave = wave;
    }

    /** Reads a file, and assembles it if it is a source; nothing if something is wrong with it. */
    Optional<byte[]> read(String file) throws CliException {
        try (Input input = Input.open(file, console)) {
            byte[] bytes = input.readAll();
            if (ElfHeader.isElf(ByteWindow.of(bytes, file))) {
                return Optional.of(bytes);
            }
            return assemble(new String(bytes, StandardCharsets.UTF_8), input.name());
        } catch (java.io.IOException e) {
            throw CliException.failed(file, Input.reason(e));
        }
    }

    private Optional<byte[]> assemble(String text, String name) throws CliException {
        SourceTarget said = SourceTarget.of(text);
        String id = target.or(said::id)
                .orElseThrow(() -> CliException.failed(name, "says no .amdgcn_target, and there is no --target"));
        TargetId targetId = TargetOption.id(id);
        Isa isa = TargetOption.isa(
                targetId.processor(), wave != 0 ? wave : said.wave().orElse(0));
        ObjectAssembler.Result result = new ObjectAssembler(targetId, isa)
                .assemble(text.startsWith(Input.BYTE_ORDER_MARK) ? text.substring(1) : text, name);
        List<SourceProblem> problems = result.problems();
        for (SourceProblem problem : problems.subList(0, Math.min(problems.size(), MOST_REPORTED))) {
            console.error(
                    problem.place().toString(),
                    problem.message() + problem.place().inside());
        }
        if (problems.size() > MOST_REPORTED) {
            console.error(name, (problems.size() - MOST_REPORTED) + " more errors");
        }
        hasFailed |= result.file().isEmpty();
        code.addAll(result.code());
        return result.file();
    }

    /** Whether something was wrong with a source. */
    boolean hasFailed() {
        return hasFailed;
    }

    /** The code of all sources, section by section. */
    List<CodeListing> code() {
        return code;
    }
}
