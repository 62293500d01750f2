/**
 * The check behind the memory model: litmus programs, built from the sequences of the tables, are explored exhaustively on a model
 * of the machine that {@code machines:} describes.
 */
package org.gfxisa.plugin.litmus;
