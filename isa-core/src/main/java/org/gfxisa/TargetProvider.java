package org.gfxisa;

import java.util.List;

/** Provides the processors of a spec. The generated class {@code Targets} implements it; {@link Processors} finds it as a service. */
public interface TargetProvider {
    /** Returns the processors in the order of the spec. */
    List<Processor> processors();
}
