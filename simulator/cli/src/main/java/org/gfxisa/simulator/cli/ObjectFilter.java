package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import org.gfxisa.Processor;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import picocli.CommandLine.Option;

/** The option that chooses among the code objects of a file. */
final class ObjectFilter {
    @Option(names = "--only", paramLabel = "T", description = "Only the code objects for this processor.")
    private Optional<String> only = Optional.empty();

    /** What is done with a code object. */
    interface Use {
        /** @param name the file's, and the code object's in it */
        void object(String name, CodeObject object) throws IOException, CodeObjectException, CliException;
    }

    /** What is done with an error that leaves the other code objects alone. */
    interface Failure {
        void at(String where, String what) throws IOException;
    }

    /** The processor that was asked for. */
    Optional<Processor> wanted() throws CliException {
        return only.isPresent() ? Optional.of(TargetOption.processor(only.get())) : Optional.empty();
    }

    /** Uses the code objects of a file that are for the processor; returns how many there were. */
    int each(String file, CodeObjectFile objects, Use use, Failure failure) throws IOException, CliException {
        Optional<Processor> wanted = wanted();
        int matching = 0;
        for (CodeObjectFile.Member member : objects.members()) {
            String name = file + (member.id().isEmpty() ? "" : "(" + member.id() + ")");
            try {
                CodeObject object = CodeObject.read(member.bytes());
                if (wanted.isEmpty() || wanted.equals(object.processor())) {
                    matching++;
                    use.object(name, object);
                }
            } catch (CodeObjectException | CliException e) {
                failure.at(name, e.getMessage());
            }
        }
        return matching;
    }

    /** The processor of a code object. */
    static Processor processor(CodeObject object) throws CodeObjectException {
        return object.processor()
                .orElseThrow(() -> new CodeObjectException(String.format(
                        Locale.ROOT,
                        "processor number 0x%x of e_flags is unknown ('gfxisa targets' lists them)",
                        object.machine())));
    }
}
