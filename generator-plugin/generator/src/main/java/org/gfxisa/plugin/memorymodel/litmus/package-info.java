/**
 * The check behind the memory model: litmus programs, built from the sequences of the tables, are explored exhaustively on a model
 * of the machine that {@code machines:} describes. Programs and machine are of the run time; here are what reads, and what reports.
 */
package org.gfxisa.plugin.memorymodel.litmus;
