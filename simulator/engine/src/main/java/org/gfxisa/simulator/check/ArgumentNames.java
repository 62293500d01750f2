package org.gfxisa.simulator.check;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** Names the arguments of a launch that lie in its block of arguments or in LDS. */
final class ArgumentNames {
    private final List<KernelParameter> parameters;
    private final long block;
    private final AddressSpace memory;

    /** An argument's name, and the place where it starts. */
    private record Start(String name, long at) {}

    /**
     * Of a launch.
     *
     * @param parameters of the kernel; none where they are not known
     * @param block address of the arguments
     */
    ArgumentNames(List<KernelParameter> parameters, long block, AddressSpace memory) {
        this.parameters = parameters;
        this.block = block;
        this.memory = memory;
    }

    /** Of a launch of a kernel, which one of these codes has. */
    static ArgumentNames of(List<LoadedCode> codes, String kernel, long block, AddressSpace memory) {
        List<KernelParameter> parameters = codes.stream()
                .flatMap(code -> code.kernel(kernel).map(code::parameters).stream())
                .findFirst()
                .orElse(List.of());
        return new ArgumentNames(parameters, block, memory);
    }

    /** What of LDS an access is in or behind, as a part of a sentence; empty where no argument has some of it. */
    String inLocal(long offset) {
        Optional<Segment> arguments = memory.find(block, 1);
        if (arguments.isEmpty()) {
            return "";
        }
        long start = block - arguments.get().address();
        return last(
                parameters.stream()
                        .filter(p -> p.kind() == ParameterKind.DYNAMIC_SHARED_POINTER
                                && start + p.offset() + Integer.BYTES
                                        <= arguments.get().size())
                        .map(p -> new Start(
                                p.name(), Integer.toUnsignedLong(arguments.get().getInt((int) start + p.offset()))))
                        .toList(),
                offset);
    }

    /** What of the arguments an address is in or behind, likewise; empty where it is elsewhere. */
    String inBlock(long address) {
        boolean isThere = memory.find(block, 1)
                .map(Segment::name)
                .equals(Optional.of(memory.neighbour(address).allocation()));
        return !isThere
                ? ""
                : last(
                        parameters.stream()
                                .filter(p -> !p.isHidden())
                                .map(p -> new Start(p.name(), p.offset()))
                                .toList(),
                        address - block);
    }

    private static String last(List<Start> starts, long offset) {
        return starts.stream()
                .filter(s -> s.at() <= offset && !s.name().isEmpty())
                .max(Comparator.comparingLong(Start::at))
                .map(s -> ", where argument '" + s.name() + "' starts at byte " + s.at())
                .orElse("");
    }
}
