/** Memory that kernels see: the address space of global memory, the LDS of a work-group. */
package org.gfxisa.simulator.memory;
