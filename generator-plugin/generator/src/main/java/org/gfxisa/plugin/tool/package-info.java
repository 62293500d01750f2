/** The generator as a {@link java.util.spi.ToolProvider}, for programs without a compile-time dependency on it. */
package org.gfxisa.plugin.tool;
