/** Families and processors: who inherits from whom, and who shares an instruction set. Read and checked. */
package org.gfxisa.plugin.targets;
