/** Reads JSON whose shape is known, with errors that say where. */
package org.gfxisa.simulator.json;
