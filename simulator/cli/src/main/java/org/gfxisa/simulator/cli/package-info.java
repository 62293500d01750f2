/** The {@code gfxisa} command line: results on standard output, errors on standard error, exit code 0, 1 or 2. */
package org.gfxisa.simulator.cli;
