/** Litmus programs, built from the sequences of a table, in which what a memory model promises matters. */
package org.gfxisa.memorymodel.litmus;
