/** The memory model: reads the tables of code sequences in {@code memory-model/}, checks them, and expands them for every processor. */
package org.gfxisa.plugin.memorymodel;
