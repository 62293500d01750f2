/** Timelines of what waves did, as files for a viewer. */
package org.gfxisa.simulator.trace;
