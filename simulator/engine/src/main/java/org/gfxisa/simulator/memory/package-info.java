/** The memory that kernels access: the address space of global memory, and the LDS of a work-group. */
package org.gfxisa.simulator.memory;
