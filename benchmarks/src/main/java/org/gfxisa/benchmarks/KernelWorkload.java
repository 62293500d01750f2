package org.gfxisa.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.dispatch.DispatchException;
import org.gfxisa.simulator.exec.Tier;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.manifest.Manifest;
import org.gfxisa.simulator.manifest.ManifestArgument;
import org.gfxisa.simulator.manifest.ManifestRun;

/** A kernel on a simulated GPU, with its buffers, to be launched again and again. */
final class KernelWorkload {
    final Manifest manifest;
    private final Device device;
    private final ManifestRun run;
    private final LoadedCode code;

    /**
     * Loads code and makes buffers.
     *
     * @param tier how instructions are executed
     * @param threads of the simulator
     */
    KernelWorkload(Path manifestFile, Path codeObject, Tier tier, int threads) {
        this(
                manifestFile,
                codeObject,
                tier,
                DeviceOptions.DEFAULT
                        .withThreads(threads)
                        .withBudget(Long.MAX_VALUE)
                        .withLaunchBudget(Long.MAX_VALUE));
    }

    /** The same on a device that is set up in some way. */
    KernelWorkload(Path manifestFile, Path codeObject, Tier tier, DeviceOptions options) {
        try {
            manifest = Manifest.read(manifestFile, Files.readAllBytes(manifestFile), false);
            CodeObject object = CodeObject.read(ByteWindow.of(Files.readAllBytes(codeObject), codeObject.toString()));
            var target = object.target().orElseThrow();
            device = new Device(target, target.processor().isa().orElseThrow(), tier, options);
            code = device.load(object, codeObject.toString());
            run = new ManifestRun(manifest, device);
            run.makeBuffers();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InputException | CodeObjectException e) {
            throw new IllegalStateException(manifestFile + ": " + e.getMessage(), e);
        }
    }

    void launch() {
        try {
            run.launch(code);
        } catch (DispatchException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    /** Instructions that waves have executed so far. */
    long instructions() {
        return device.instructions();
    }

    byte[] contents(ManifestArgument.Buffer buffer) {
        return run.contents(buffer);
    }
}
