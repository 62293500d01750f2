/** The complete instruction set of a target: resolves it, checks it for conflicts, and builds its tables. */
package org.gfxisa.plugin.isa;
