package org.gfxisa.simulator.check;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** Names the kernel arguments to which an address in the argument block or an offset in LDS belongs. */
final class ArgumentNames {
    private final List<KernelParameter> parameters;
    private final long block;
    private final AddressSpace memory;

    /** The name of an argument and the offset at which it starts. */
    private record Start(String name, long at) {}

    /**
     * Creates the names for a launch.
     *
     * @param parameters the parameters of the kernel; empty if they are not known
     * @param block the address of the arguments
     */
    ArgumentNames(List<KernelParameter> parameters, long block, AddressSpace memory) {
        this.parameters = parameters;
        this.block = block;
        this.memory = memory;
    }

    /** Creates the names for the launch of a kernel of one of these code objects. */
    static ArgumentNames of(List<LoadedCode> codes, String kernel, long block, AddressSpace memory) {
        List<KernelParameter> parameters = codes.stream()
                .flatMap(code -> code.kernel(kernel).map(code::parameters).stream())
                .findFirst()
                .orElse(List.of());
        return new ArgumentNames(parameters, block, memory);
    }

    /** Returns the argument in or after which an LDS offset lies, as part of a sentence; empty if there is none. */
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

    /** Returns the argument in or after which an address lies, as part of a sentence; empty if the address is not in the argument block. */
    String inBlock(long address) {
        boolean isThere = memory.find(block, 1)
                .map(Segment::name)
                .equals(Optional.of(memory.position(address).allocation()));
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
