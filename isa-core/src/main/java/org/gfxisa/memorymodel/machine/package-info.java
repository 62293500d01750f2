/**
 * The abstract machine of the memory model: waves, counters, queues and caches, as far as they affect the order of memory
 * accesses, and an exhaustive search through the executions of a program on it.
 */
package org.gfxisa.memorymodel.machine;
