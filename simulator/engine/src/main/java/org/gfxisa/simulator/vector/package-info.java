/**
 * Writes bytecode that computes with vectors: through {@code jdk.incubator.vector}, or through the methods of {@code java.base} that it calls.
 * Operations call loops over the lanes of a wave that are written with it; where there are no vectors, these loops are plain Java.
 */
package org.gfxisa.simulator.vector;
