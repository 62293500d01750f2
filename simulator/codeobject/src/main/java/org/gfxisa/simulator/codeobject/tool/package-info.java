/** Provides the assembler as a tool that build systems find by its name. */
package org.gfxisa.simulator.codeobject.tool;
