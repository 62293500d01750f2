/** The interface between compiled code and the rest of the engine: entry points, callbacks and fast paths. */
package org.gfxisa.simulator.runtime;
