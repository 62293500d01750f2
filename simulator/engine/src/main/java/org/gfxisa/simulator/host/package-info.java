/** What the program that launched kernels does for them while they run: printf and calls of the host. */
package org.gfxisa.simulator.host;
