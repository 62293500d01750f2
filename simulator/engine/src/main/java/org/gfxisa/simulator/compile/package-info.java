/**
 * Compiles regions of kernels to bytecode: vector instructions become loops over chunks of lanes whose values are vectors of
 * {@code jdk.incubator.vector}, scalar instructions and branches are Java's own.
 */
package org.gfxisa.simulator.compile;
