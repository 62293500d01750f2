/** The {@code gfxisa} command line. Results go to standard output and errors to standard error; the exit code is 0, 1 or 2. */
package org.gfxisa.simulator.cli;
