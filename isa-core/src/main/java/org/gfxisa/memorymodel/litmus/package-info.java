/** Litmus tests for the guarantees of a memory model, built from the sequences of a table. */
package org.gfxisa.memorymodel.litmus;
