/** The whole instruction set of a target: resolved, proven free of conflicts, and written as tables. */
package org.gfxisa.plugin.isa;
