/**
 * The just-in-time compiler: it compiles regions, and traces of kernels without loops, to JVM bytecode. Start reading at
 * {@link org.gfxisa.simulator.jit.Compiler}. Package {@code lower} replaces calls by vector operations, {@code pass} has the analyses and
 * transformations, and {@code emit} writes bytecode.
 */
package org.gfxisa.simulator.jit;
