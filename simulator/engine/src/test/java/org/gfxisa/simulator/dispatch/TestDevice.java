package org.gfxisa.simulator.dispatch;

import org.gfxisa.TargetId;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.exec.TieredEngine;
import org.gfxisa.simulator.load.LoadedKernel;

/** Devices for tests. */
final class TestDevice {
    private TestDevice() {}

    /** One that interprets. */
    static Device of(DeviceOptions options) {
        return new Device(TargetId.of(Targets.GFX90A), Targets.GFX90A.isa().orElseThrow(), TieredEngine::of, options);
    }

    static Device with(Engine engine, int threads) {
        return new Device(
                TargetId.of(Targets.GFX90A),
                Targets.GFX90A.isa().orElseThrow(),
                machine -> engine,
                DeviceOptions.DEFAULT.withThreads(threads).withBudget(1000));
    }

    static LoadedKernel load(Device device, TestKernel kernel) throws CodeObjectException {
        return device.load(CodeObject.read(ByteWindow.of(kernel.build(), "file")), "test.co")
                .kernel("k")
                .orElseThrow();
    }
}
