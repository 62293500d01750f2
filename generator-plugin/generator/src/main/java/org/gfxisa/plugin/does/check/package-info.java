/** From what was written to what it means: names, types, ranges, builtins. */
package org.gfxisa.plugin.does.check;
