/**
 * Writes bytecode that computes with vectors: through {@code jdk.incubator.vector}, or through the methods of {@code java.base} that it calls.
 * Loops over the lanes of a wave that operations call are written with it.
 */
package org.gfxisa.simulator.vector;
