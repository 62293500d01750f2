package org.gfxisa;

import java.util.List;

/** The processors of a spec. The class {@code Targets} that the generator writes is one; {@link Processors} finds it as a service. */
public interface TargetProvider {
    /** The processors, in the order of the spec. */
    List<Processor> processors();
}
