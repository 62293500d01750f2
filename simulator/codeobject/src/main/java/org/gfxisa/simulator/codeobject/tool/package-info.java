/** The assembler as a tool that builds find by its name. */
package org.gfxisa.simulator.codeobject.tool;
