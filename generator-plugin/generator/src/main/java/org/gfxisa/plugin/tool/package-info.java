/** The generator as a tool of Java's own kind, for programs that do not know it. */
package org.gfxisa.plugin.tool;
