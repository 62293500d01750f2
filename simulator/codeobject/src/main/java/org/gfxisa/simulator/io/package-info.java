/** Files as they are read, whatever is in them. */
package org.gfxisa.simulator.io;
