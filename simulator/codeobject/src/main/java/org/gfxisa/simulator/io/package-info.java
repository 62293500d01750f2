/** Reads files. */
package org.gfxisa.simulator.io;
