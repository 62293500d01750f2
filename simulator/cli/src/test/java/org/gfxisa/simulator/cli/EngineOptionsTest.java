package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.simulator.jit.emit.RegionEmitter;
import org.gfxisa.simulator.vector.LaneLoads;
import org.junit.jupiter.api.Test;

/** Checks that JVM options name the packages of compiled code. A wrong name would only make it slower. */
class EngineOptionsTest {
    private static final Pattern LANES = Pattern.compile("CompileThresholdScaling,([\\w.]+)\\.\\*::lanes\\*");

    @Test
    void allLoopsOverLanesAreNamed() throws IOException {
        Matcher matcher = LANES.matcher(Files.readString(Path.of("src/dist/bin/engine.options")));
        Set<String> packages = new TreeSet<>();
        while (matcher.find()) {
            packages.add(matcher.group(1));
        }
        assertEquals(Set.of(RegionEmitter.class.getPackageName(), LaneLoads.class.getPackageName()), packages);
    }
}
