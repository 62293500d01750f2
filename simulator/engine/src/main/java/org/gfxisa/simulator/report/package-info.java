/** Reports of faults in kernels. */
package org.gfxisa.simulator.report;
