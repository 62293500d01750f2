/** What two GPUs do not share. */
package org.gfxisa.simulator.diff;
