/** Describes the tables of the memory model and its machines for readers. */
package org.gfxisa.plugin.memorymodel.page;
