/** Assembling sources of many lines: labels, branches to them, and all errors with their places. */
package org.gfxisa.source;
