/** Memory as the machines behind the memory model have it: caches that may be stale, and accesses that are done late. */
package org.gfxisa.simulator.modelled;
