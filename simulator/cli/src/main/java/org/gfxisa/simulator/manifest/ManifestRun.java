package org.gfxisa.simulator.manifest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.simulator.dispatch.CatalystLaunch;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DispatchException;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.dispatch.Launcher;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;

/** Runs the launches of a manifest with one code object. */
public final class ManifestRun {
    /** The final contents of a buffer that the kernel writes. The array is not copied. */
    public record Output(String name, DataType type, int count, byte[] bytes) {
        /** Returns the elements, little-endian. */
        public ByteBuffer values() {
            return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        /** Returns the SHA-256 in hexadecimal. */
        public String hash() {
            return Sha256.of(bytes);
        }
    }

    private final Manifest manifest;
    private final Device device;
    private final Launcher launcher;
    private final Map<String, Segment> buffers = new LinkedHashMap<>();

    /** Makes a run on a device, which must be new so that addresses are reproducible. */
    public ManifestRun(Manifest manifest, Device device) {
        this.manifest = manifest;
        this.device = device;
        launcher = new Launcher(device);
    }

    /**
     * Allocates the buffers and performs the launches of the manifest.
     *
     * @throws InputException if a buffer cannot be filled as described
     * @throws DispatchException if the arguments do not match the kernel
     * @throws org.gfxisa.simulator.report.KernelFault if the kernel faults
     */
    public void run(LoadedCode code) throws InputException, DispatchException {
        makeBuffers();
        launcher.initialize(code);
        launch(code);
        launcher.terminate(code);
    }

    /**
     * Allocates and fills the buffers.
     *
     * @throws InputException if a buffer cannot be filled as described
     */
    public void makeBuffers() throws InputException {
        for (ManifestArgument arg : manifest.args()) {
            if (arg.memory().isPresent()) {
                buffers.put(arg.name(), fill(arg.memory().get()));
            }
        }
    }

    /** Performs the launches of the manifest on the allocated buffers. Repeated calls use the buffers' current contents. */
    public void launch(LoadedCode code) throws DispatchException {
        LoadedKernel kernel = code.kernel(manifest.entry())
                .or(() -> code.kernel(withoutSuffix(manifest.entry())))
                .orElseThrow(() -> new DispatchException("no kernel '" + manifest.entry() + "'"));
        for (Map<String, byte[]> set : manifest.dispatches()) {
            if (manifest.catalyst().isPresent()) {
                new CatalystLaunch(launcher, manifest.catalyst().get())
                        .launch(kernel, manifest.grid(), manifest.globalOffset(), arguments(set));
            } else {
                launcher.launch(kernel, manifest.grid(), manifest.globalOffset(), arguments(set));
            }
        }
    }

    /** In code object V2 the symbol of a kernel has no suffix. */
    private static String withoutSuffix(String entry) {
        return entry.endsWith(".kd") ? entry.substring(0, entry.length() - 3) : entry;
    }

    private Segment fill(ManifestArgument.Buffer buffer) throws InputException {
        Segment segment;
        try {
            segment = device.memory().allocate("buffer " + buffer.name(), buffer.bytes(), buffer.kind());
        } catch (OutOfMemoryError e) {
            throw new InputException("no memory for buffer " + buffer.name() + " of " + buffer.bytes() + " bytes");
        }
        DataGenerator.fill(segment.buffer(), buffer.init(), buffer.type(), buffer.count(), manifest.files());
        String hash = Sha256.of(bytes(segment));
        if (!buffer.initHash().isEmpty() && !buffer.initHash().equals(hash)) {
            throw new InputException("buffer " + buffer.name() + ": the initial contents have SHA-256 " + hash
                    + ", the manifest says " + buffer.initHash());
        }
        if (!buffer.isInput()) {
            device.undefine(segment);
        }
        return segment;
    }

    private List<KernelArgument> arguments(Map<String, byte[]> set) {
        List<KernelArgument> arguments = new ArrayList<>();
        for (ManifestArgument arg : manifest.args()) {
            if (arg instanceof ManifestArgument.Buffer) {
                arguments.add(new KernelArgument.Address(buffers.get(arg.name()).address()));
            } else if (arg instanceof ManifestArgument.Scalar scalar) {
                arguments.add(new KernelArgument.Value(set.getOrDefault(scalar.name(), scalar.bytes())));
            } else if (arg instanceof ManifestArgument.Local local) {
                arguments.add(new KernelArgument.Local(local.bytes()));
            } else if (arg instanceof ManifestArgument.Sampler sampler) {
                arguments.add(sampler.sampler());
            } else if (arg instanceof ManifestArgument.Image image) {
                arguments.add(new KernelArgument.Image(
                        buffers.get(image.name()).address(),
                        image.type(),
                        image.width(),
                        image.height(),
                        image.depth(),
                        image.order(),
                        image.channel(),
                        image.texels().isOutput()));
            }
        }
        return arguments;
    }

    /** Returns a copy of a buffer's current contents. */
    public byte[] contents(ManifestArgument.Buffer buffer) {
        return bytes(buffers.get(buffer.name()));
    }

    /** Returns the buffers that the kernel writes, in the order of the arguments. */
    public List<Output> outputs() {
        List<Output> outputs = new ArrayList<>();
        for (ManifestArgument arg : manifest.args()) {
            arg.memory()
                    .filter(ManifestArgument.Buffer::isOutput)
                    .ifPresent(buffer -> outputs.add(
                            new Output(arg.name(), buffer.type(), buffer.count(), bytes(buffers.get(arg.name())))));
        }
        return outputs;
    }

    /** Returns a description of the first difference from the expected results; empty if there is none. */
    public Optional<String> difference() throws InputException {
        for (Manifest.Expected expected : manifest.expected()) {
            ManifestArgument.Buffer buffer = buffer(expected.arg());
            byte[] wanted = manifest.files().read(expected.place(), expected.file(), buffer.bytes());
            String hash = Sha256.of(wanted);
            if (!expected.hash().isEmpty() && !expected.hash().equals(hash)) {
                throw new InputException(expected.place() + ": " + expected.file() + " has SHA-256 " + hash
                        + ", the manifest says " + expected.hash());
            }
            Optional<String> difference = compare(buffer, expected.tolerance(), wanted);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private ManifestArgument.Buffer buffer(String name) {
        return manifest.args().stream()
                .filter(a -> a.name().equals(name))
                .findFirst()
                .flatMap(ManifestArgument::memory)
                .orElseThrow();
    }

    private Optional<String> compare(ManifestArgument.Buffer buffer, Tolerance tolerance, byte[] wantedBytes) {
        ByteBuffer wanted = ByteBuffer.wrap(wantedBytes).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer got = buffers.get(buffer.name()).buffer();
        DataType type = buffer.type();
        int different = 0;
        String first = "";
        for (int i = 0; i < buffer.count(); i++) {
            long want = type.get(wanted, i);
            long is = type.get(got, i);
            if (!tolerance.accepts(type, want, is) && different++ == 0) {
                first = "[" + i + "] is " + describe(type, is) + ", expected " + describe(type, want);
            }
        }
        if (different == 0) {
            return Optional.empty();
        }
        String more = different == 1 ? "" : " (" + different + " of " + buffer.count() + " elements differ)";
        return Optional.of(buffer.name() + first + more);
    }

    private static String describe(DataType type, long bits) {
        return type.format(bits) + " (0x" + Long.toHexString(bits) + ")";
    }

    private static byte[] bytes(Segment segment) {
        byte[] bytes = new byte[segment.size()];
        segment.read(0, bytes);
        return bytes;
    }
}
