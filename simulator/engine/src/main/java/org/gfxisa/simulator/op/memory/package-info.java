/** Loads, stores and atomics of global, flat, buffer, scalar and local memory: how lanes' addresses come about. */
package org.gfxisa.simulator.op.memory;
