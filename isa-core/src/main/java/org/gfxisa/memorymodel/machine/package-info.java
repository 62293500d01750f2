/**
 * The machine behind the memory model: waves, counters, queues and caches as far as the order of accesses to memory depends on them,
 * and a search through everything that a program may do on it.
 */
package org.gfxisa.memorymodel.machine;
