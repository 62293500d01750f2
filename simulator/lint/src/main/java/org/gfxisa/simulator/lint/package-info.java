/**
 * Finds what is wrong in machine code without running it: results that are used before they are there, registers that change while they
 * are still read, wait states that are missing.
 *
 * <p>{@link org.gfxisa.simulator.lint.CodeUnit} is what there is to check, {@link org.gfxisa.simulator.lint.ControlFlow} its decoded
 * instructions as a graph of blocks, {@link org.gfxisa.simulator.lint.Worklist} carries the states of an
 * {@link org.gfxisa.simulator.lint.Analysis} along every path until nothing changes any more.
 *
 * <p>What a check {@link org.gfxisa.simulator.lint.Found finds} has a {@link org.gfxisa.simulator.lint.Remedy} where instructions put in
 * its place make it good; {@link org.gfxisa.simulator.lint.Repair} puts them there until nothing is left.
 */
package org.gfxisa.simulator.lint;
