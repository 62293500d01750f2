/** JUnit tests of kernels, see {@link org.gfxisa.simulator.junit.GpuTest}. */
package org.gfxisa.simulator.junit;
