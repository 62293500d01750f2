/** Every way in which something may go, run by run. */
package org.gfxisa.simulator.explore;
