/** Services of the host program for running kernels: printf and host calls. */
package org.gfxisa.simulator.host;
