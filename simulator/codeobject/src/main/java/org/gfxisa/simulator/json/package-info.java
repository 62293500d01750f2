/** Reads and writes JSON, with errors that name the path. */
package org.gfxisa.simulator.json;
