package org.gfxisa.simulator.codeobject.asm;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.ElfAbiVersion;

/** Directives that declare the target of the code. */
final class TargetDirectives {
    private final Assembly assembly;

    TargetDirectives(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        all.put(".amdgcn_target", this::target);
        all.put(".amdhsa_code_object_version", this::version);
        all.put(".version", in -> {
            byte[] text = in.string();
            in.end();
            Notes.version(assembly, text);
        });
    }

    private void target(OperandParser in) throws SourceException {
        int from = in.next();
        String text = in.text();
        in.end();
        String expected = assembly.target().name();
        if (!text.equals(expected)) {
            throw new SourceException(from, "the target is \"" + expected + "\", not \"" + text + "\"");
        }
    }

    private void version(OperandParser in) throws SourceException {
        int from = in.next();
        long number = in.absolute();
        String spelled = in.spelled(from, number);
        in.end();
        ElfAbiVersion version = Arrays.stream(ElfAbiVersion.values())
                .filter(v -> v != ElfAbiVersion.HSA_V2 && number(v) == number)
                .findFirst()
                .orElseThrow(() -> new SourceException(
                        from,
                        "code object version " + spelled + " is not supported, expected one of "
                                + Arrays.stream(ElfAbiVersion.values())
                                        .filter(v -> v != ElfAbiVersion.HSA_V2)
                                        .map(v -> "" + number(v))
                                        .collect(Collectors.joining(", "))));
        assembly.target().version(version);
    }

    private static int number(ElfAbiVersion version) {
        // EI_ABIVERSION 0 is version 2.
        return version.value() + 2;
    }
}
