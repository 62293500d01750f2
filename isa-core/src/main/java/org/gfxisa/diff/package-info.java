/** Compares two targets by facts from the spec or from generated tables. */
package org.gfxisa.diff;
