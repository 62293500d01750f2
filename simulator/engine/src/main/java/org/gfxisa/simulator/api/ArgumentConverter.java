package org.gfxisa.simulator.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.gfxisa.simulator.dispatch.ArgumentBlock;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.AddressSpace;

/** Converts Java objects to the arguments of a kernel. */
final class ArgumentConverter {
    private static final Set<String> FLOATS = Set.of("float", "double");
    private static final Set<String> INTEGERS =
            Set.of("char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "size_t");

    /** The parameter of a kernel whose parameters are not known. */
    private static final KernelParameter ANY =
            new KernelParameter("", "", ParameterKind.BY_VALUE, Optional.empty(), 0, 0, "", 1);

    private final LoadedKernel kernel;
    private final AddressSpace memory;

    ArgumentConverter(LoadedKernel kernel, AddressSpace memory) {
        this.kernel = kernel;
        this.memory = memory;
    }

    /**
     * Returns all arguments, in the order of the source.
     *
     * @throws GpuException if the number or a type does not match, or a buffer was freed
     */
    List<KernelArgument> of(Object... values) {
        List<KernelParameter> parameters =
                kernel.areArgumentsKnown() ? kernel.parameters() : Collections.nCopies(values.length, ANY);
        if (values.length != parameters.size()) {
            throw new GpuException(
                    kernel.signature() + " takes " + parameters.size() + " arguments, " + values.length + " given");
        }
        List<KernelArgument> arguments = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            KernelParameter parameter = parameters.get(i);
            if (values[i] instanceof Buffer buffer) {
                arguments.add(address(buffer, i));
            } else if (values[i] instanceof Local local) {
                arguments.add(new KernelArgument.Local(local.bytes()));
            } else if (values[i] instanceof byte[] bytes) {
                arguments.add(new KernelArgument.Value(bytes.clone()));
            } else if (values[i] instanceof Number number && !isOfAnotherKind(number, parameter.typeName())) {
                arguments.add(new KernelArgument.Value(bytes(number, parameter, i)));
            } else {
                throw refused(i, describe(values[i]) + ", expected " + expected(parameter));
            }
        }
        return arguments;
    }

    private KernelArgument address(Buffer buffer, int i) {
        if (buffer.isFreed()) {
            throw refused(i, "a buffer of " + buffer.size() + " bytes that was freed");
        }
        if (!buffer.isIn(memory)) {
            throw refused(i, "a buffer of " + buffer.size() + " bytes that was not allocated on this GPU");
        }
        return new KernelArgument.Address(buffer.address());
    }

    private byte[] bytes(Number value, KernelParameter parameter, int i) {
        ByteBuffer b = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        if (value instanceof Byte number) {
            b.put(number);
        } else if (value instanceof Short number) {
            b.putShort(number);
        } else if (value instanceof Integer number) {
            b.putInt(number);
        } else if (value instanceof Long number) {
            b.putLong(number);
        } else if (value instanceof Float number) {
            b.putFloat(number);
        } else if (value instanceof Double number) {
            b.putDouble(number);
        } else {
            throw refused(i, describe(value) + ", expected " + expected(parameter));
        }
        byte[] bytes = new byte[b.position()];
        b.get(0, bytes);
        if (parameter != ANY && parameter.kind() == ParameterKind.BY_VALUE && parameter.size() != bytes.length) {
            throw refused(i, describe(value) + " of " + bytes.length + " bytes, expected " + parameter.size());
        }
        return bytes;
    }

    /** Returns whether an integer would be reinterpreted as a floating-point number, or vice versa. */
    private static boolean isOfAnotherKind(Number value, String type) {
        return (value instanceof Float || value instanceof Double ? INTEGERS : FLOATS).contains(type);
    }

    private static String expected(KernelParameter parameter) {
        return switch (parameter.kind()) {
            case BY_VALUE ->
                parameter.typeName().isEmpty()
                        ? "a number or byte[] of " + parameter.size() + " bytes"
                        : parameter.typeName();
            case DYNAMIC_SHARED_POINTER -> "a Local";
            default -> "a Buffer";
        };
    }

    private static String describe(Object value) {
        return value == null
                ? "null"
                : value instanceof Number
                        ? value.getClass().getSimpleName() + " " + value
                        : "an object of class " + value.getClass().getSimpleName();
    }

    private GpuException refused(int i, String what) {
        return new GpuException(ArgumentBlock.place(kernel.metadata(), i) + ": " + what);
    }
}
