package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.PointerSpace;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.codeobject.KernargLayout;
import org.gfxisa.simulator.codeobject.ParameterKind;
import org.gfxisa.simulator.manifest.BufferAccess;
import org.gfxisa.simulator.manifest.DataType;
import org.gfxisa.simulator.manifest.MemoryKindSyntax;
import org.gfxisa.simulator.memory.AddressSpace;

/** An argument of a kernel on the command line: {@code in:f32[1024]=iota}, {@code local[4096]}, {@code 3.5}, {@code u32:7}. */
sealed interface LaunchArgument {
    /**
     * A buffer.
     *
     * @param isShown whether it is printed at the end
     * @param isInput whether the kernel reads its initial contents
     * @param isOfHost whether only the host may access it
     * @param memory the kind of memory, if kernels may access it
     * @param contents its initial bytes, not copied
     */
    record Buffer(
            DataType type,
            int count,
            boolean isShown,
            boolean isInput,
            boolean isOfHost,
            MemoryKind memory,
            byte[] contents)
            implements LaunchArgument {}

    /** Local memory that the launch allocates. */
    record Local(int bytes) implements LaunchArgument {}

    /**
     * A value.
     *
     * @param type the type given on the command line; empty if the kernel's metadata determines it
     */
    record Value(String type, String text) implements LaunchArgument {}

    /** Returns the layout of this argument if the kernel has no metadata. */
    default KernargLayout.Argument natural() throws CliException {
        if (this instanceof Value value) {
            int size = ScalarValue.size(value);
            return new KernargLayout.Argument(
                    ParameterKind.BY_VALUE, size, Math.min(LARGEST_ALIGN, Integer.highestOneBit(size)));
        }
        PointerSpace space = this instanceof Local ? PointerSpace.LOCAL : PointerSpace.GLOBAL;
        ParameterKind kind = this instanceof Local ? ParameterKind.DYNAMIC_SHARED_POINTER : ParameterKind.GLOBAL_BUFFER;
        return new KernargLayout.Argument(kind, space.bytes(), space.bytes());
    }

    /** The syntax of arguments, for messages. */
    String SYNTAX =
            "expected a number, TYPE:NUMBER, local[BYTES] or [in:|out:|inout:|host:][fine:]TYPE[COUNT][=CONTENTS]";

    /** The prefix of a buffer that only the host may access. */
    String HOST = "host";

    /** The maximum size of a buffer in bytes. */
    int LARGEST = 1 << 30;

    int LARGEST_ALIGN = 128;

    /** Parses an argument. */
    static LaunchArgument parse(String text) throws CliException {
        Matcher buffer = Pattern.compile(
                        "(?:(?<use>in|out|inout|" + HOST + "):)?(?:(?<memory>" + MemoryKindSyntax.PATTERN
                                + "):)?(?<type>[a-z]\\w*)\\[(?<count>\\d{1,10})](?:=(?<contents>.*))?")
                .matcher(text);
        if (buffer.matches()) {
            long count = Long.parseLong(buffer.group("count"));
            boolean isPlain = Stream.of("use", "memory", "contents").allMatch(part -> buffer.group(part) == null);
            if (isPlain && buffer.group("type").equals("local")) {
                return new Local((int) Math.min(Integer.MAX_VALUE, count));
            }
            return buffer(text, buffer, type(text, buffer.group("type")), count);
        }
        Matcher typed = Pattern.compile("([a-z]\\w*):(.*)").matcher(text);
        if (typed.matches()) {
            return new Value(type(text, typed.group(1)).text(), typed.group(2));
        }
        if (!text.matches("[-+.\\d].*|inf|nan")) {
            throw CliException.usage("argument '" + text + "': " + SYNTAX);
        }
        return new Value("", text);
    }

    /** Returns the type with a name. */
    static DataType type(String text, String name) throws CliException {
        List<String> names = Stream.of(DataType.values()).map(DataType::text).toList();
        return DataType.of(name)
                .orElseThrow(() -> CliException.usage("argument '" + text + "': unknown type '" + name + "'"
                        + Suggestions.hint(name, names) + " (types are " + String.join(", ", names)
                        + "; local[BYTES] is local memory)"));
    }

    private static Buffer buffer(String text, Matcher parts, DataType type, long count) throws CliException {
        if (count > LARGEST / type.bytes()) {
            throw CliException.usage("argument '" + text + "': more than " + LARGEST + " bytes");
        }
        Optional<String> use = Optional.ofNullable(parts.group("use"));
        boolean isOfHost = use.filter(HOST::equals).isPresent();
        BufferAccess access = use.flatMap(BufferAccess::of).orElse(BufferAccess.INOUT);
        boolean isShown = !isOfHost && access.isOutput();
        MemoryKind memory = Optional.ofNullable(parts.group("memory"))
                .flatMap(MemoryKindSyntax::parse)
                .orElse(AddressSpace.DEFAULT_KIND);
        byte[] contents = new byte[(int) count * type.bytes()];
        String init = parts.group("contents") == null ? "0" : parts.group("contents");
        fill(text, init, type, (int) count, contents);
        return new Buffer(type, (int) count, isShown, access.isInput(), isOfHost, memory, contents);
    }

    private static void fill(String text, String init, DataType type, int count, byte[] contents) throws CliException {
        ByteBuffer bytes = ByteBuffer.wrap(contents).order(ByteOrder.LITTLE_ENDIAN);
        if (init.startsWith("@")) {
            fromFile(text, init.substring(1), contents);
        } else if (init.equals("iota")) {
            for (int i = 0; i < count; i++) {
                type.put(bytes, i, type.isFloat() ? type.bitsOf(i) : i);
            }
        } else if (init.equals("random")) {
            // Floats are from 0 to 1, integers have random bits. The seed is fixed.
            SplittableRandom random = new SplittableRandom(count);
            for (int i = 0; i < count; i++) {
                type.put(bytes, i, type.isFloat() ? type.bitsOf(random.nextDouble()) : random.nextLong());
            }
        } else {
            String[] numbers = init.split(",", -1);
            long[] bits = new long[numbers.length];
            for (int i = 0; i < numbers.length; i++) {
                bits[i] = number(text, numbers[i].strip(), type);
            }
            for (int i = 0; i < count; i++) {
                type.put(bytes, i, bits[i % bits.length]);
            }
        }
    }

    private static long number(String text, String number, DataType type) throws CliException {
        OptionalLong bits = type.parse(number);
        if (bits.isEmpty()) {
            throw CliException.usage("argument '" + text + "': '" + number + "' is not a valid " + type.text()
                    + "; contents are iota, random, numbers separated by commas, or @FILE");
        }
        return bits.getAsLong();
    }

    private static void fromFile(String text, String name, byte[] contents) throws CliException {
        try {
            byte[] file = Files.readAllBytes(OutputFile.path(name));
            if (file.length != contents.length) {
                throw CliException.failed(name, file.length + " bytes, argument '" + text + "' has " + contents.length);
            }
            System.arraycopy(file, 0, contents, 0, contents.length);
        } catch (IOException e) {
            throw CliException.failed(name, Input.reason(e));
        }
    }
}
