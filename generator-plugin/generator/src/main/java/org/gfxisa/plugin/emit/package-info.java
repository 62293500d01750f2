/** What all emitters share: the files that a run generates, lines of code, documentation comments, pages. */
package org.gfxisa.plugin.emit;
