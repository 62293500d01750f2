/**
 * Verifies the memory model: litmus tests, built from the sequences of the tables, are explored exhaustively on the abstract
 * machines in {@code machines:}. The tests and machines are part of the core; this package reads machines and reports failures.
 */
package org.gfxisa.plugin.memorymodel.litmus;
