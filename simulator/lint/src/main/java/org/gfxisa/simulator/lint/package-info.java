/**
 * Finds mistakes in machine code without running it: results that are used before they are available, registers that change while they are
 * still read, missing wait states, and accesses to memory without the ordering that they need.
 *
 * <p>A {@link org.gfxisa.simulator.lint.CodeRegion} is the code to check. {@link org.gfxisa.simulator.lint.ControlFlow} decodes it to a
 * control-flow graph. {@link org.gfxisa.simulator.lint.DataflowSolver} propagates the states of a {@link
 * org.gfxisa.simulator.lint.DataflowAnalysis} through the graph to a fixed point.
 *
 * <p>If inserted instructions can fix a {@link org.gfxisa.simulator.lint.FixableFinding finding}, it has a {@link
 * org.gfxisa.simulator.lint.Remedy}. {@link org.gfxisa.simulator.lint.Repair} inserts them until nothing is left to fix.
 */
package org.gfxisa.simulator.lint;
