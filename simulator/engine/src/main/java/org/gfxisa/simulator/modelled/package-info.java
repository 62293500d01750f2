/** Modelled memory: caches that may hold stale data, and accesses that complete late, as the machines of the memory model allow. */
package org.gfxisa.simulator.modelled;
