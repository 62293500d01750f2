/** What compiled code calls at run time, and what it is called through. */
package org.gfxisa.simulator.runtime;
