package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelParameter;

/** Finds the names of kernel parameters in debug information if the metadata does not have them. */
public final class ParameterNames {
    private ParameterNames() {}

    /** Returns the parameters of a kernel, including hidden ones, with all known names. */
    public static List<KernelParameter> of(KernelMetadata kernel, ElfFile elf) {
        List<KernelParameter> parameters = kernel.parameters();
        long explicit = parameters.stream().filter(p -> !p.isHidden()).count();
        if (parameters.stream().allMatch(p -> p.isHidden() || !p.name().isEmpty())) {
            return parameters;
        }
        Optional<List<String>> names = names(kernel.name(), elf).filter(n -> n.size() == explicit);
        List<KernelParameter> named = new ArrayList<>();
        int next = 0;
        for (KernelParameter parameter : parameters) {
            boolean isNamed = parameter.isHidden() || !parameter.name().isEmpty() || names.isEmpty();
            named.add(isNamed ? parameter : parameter.named(names.get().get(next)));
            next += parameter.isHidden() ? 0 : 1;
        }
        return named;
    }

    private static Optional<List<String>> names(String function, ElfFile elf) {
        try {
            return in(DebugInfo.read(elf).sources(), function);
        } catch (CodeObjectException e) {
            // Damaged debug information provides no names.
            return Optional.empty();
        }
    }

    private static Optional<List<String>> in(List<DebugScope> scopes, String function) throws CodeObjectException {
        for (DebugScope scope : scopes) {
            List<String> names = scope.name().equals(function)
                    ? scope.variables().stream()
                            .filter(DebugVariable::isParameter)
                            .map(DebugVariable::name)
                            .toList()
                    : List.of();
            Optional<List<String>> found = names.isEmpty() ? in(scope.scopes(), function) : Optional.of(names);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }
}
