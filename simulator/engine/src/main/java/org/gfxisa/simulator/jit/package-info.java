/**
 * Compiles regions of kernels, and whole kernels without loops, to bytecode. {@link org.gfxisa.simulator.jit.RegionCompiler} is where to
 * start: {@code lower} replaces calls by operations that vectors have, {@code pass} analyses and arranges, {@code emit} writes bytecode.
 */
package org.gfxisa.simulator.jit;
