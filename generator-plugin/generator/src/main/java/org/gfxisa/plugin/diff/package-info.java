/** Describes processors by facts of the spec that can be compared. */
package org.gfxisa.plugin.diff;
