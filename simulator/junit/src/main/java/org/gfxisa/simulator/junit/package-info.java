/** {@link org.gfxisa.simulator.junit.GpuTest}: tests of kernels. */
package org.gfxisa.simulator.junit;
