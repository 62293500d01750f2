/** What went wrong in a kernel, and how it is told. */
package org.gfxisa.simulator.report;
