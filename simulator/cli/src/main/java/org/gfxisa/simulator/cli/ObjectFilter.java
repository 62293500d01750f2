package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.Processor;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import picocli.CommandLine.Option;

/** The option that selects code objects of a file. */
final class ObjectFilter {
    @Option(names = "--only", paramLabel = "T", description = "Only the code objects for this processor or target id.")
    private Optional<String> only = Optional.empty();

    /** An action on a code object. */
    interface Use {
        /** @param name the name of the file, and that of the code object in it */
        void object(String name, CodeObject object) throws IOException, CodeObjectException, CliException;
    }

    /** Receives an error that does not affect the other code objects. */
    interface Failure {
        void at(String where, String what) throws IOException;
    }

    /** Returns the requested target. */
    Optional<TargetId> wanted() throws CliException {
        return only.isPresent() ? Optional.of(TargetOption.id(only.get())) : Optional.empty();
    }

    /** Applies an action to the code objects of a file that run on the target; returns how many there are. */
    int each(String file, CodeObjectFile objects, Use use, Failure failure) throws IOException, CliException {
        return each(file, objects, wanted(), use, failure);
    }

    /** Applies an action to the code objects of a file that run on a target, or to all; returns how many there are. */
    static int each(String file, CodeObjectFile objects, Optional<TargetId> wanted, Use use, Failure failure)
            throws IOException {
        int matching = 0;
        for (CodeObjectFile.Member member : objects.members()) {
            String name = file + (member.id().isEmpty() ? "" : "(" + member.id() + ")");
            try {
                CodeObject object = CodeObject.read(member.bytes());
                if (wanted.isEmpty()
                        || object.target().flatMap(wanted.get()::withCode).isPresent()) {
                    matching++;
                    use.object(name, object);
                }
            } catch (CodeObjectException | CliException e) {
                failure.at(name, e.getMessage());
            }
        }
        return matching;
    }

    /** Returns the processor of a code object. */
    static Processor processor(CodeObject object) throws CodeObjectException {
        return target(object).processor();
    }

    /** Returns the processor and features of a code object. */
    static TargetId target(CodeObject object) throws CodeObjectException {
        return object.target()
                .orElseThrow(() -> new CodeObjectException(String.format(
                        Locale.ROOT,
                        "processor number 0x%x of e_flags is unknown ('gfxisa targets' lists them)",
                        object.machine())));
    }
}
