/**
 * The memory model: tables of the code sequences that give an access its ordering, read from {@code memory-model/}, checked, and
 * expanded for every processor.
 */
package org.gfxisa.plugin.memorymodel;
