/** Families and processors: reads and checks the family tree, and finds processors that share an instruction set. */
package org.gfxisa.plugin.targets;
