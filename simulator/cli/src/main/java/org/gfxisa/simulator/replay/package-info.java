/** Runs instruction vectors: small programs with the machine state that they must produce. */
package org.gfxisa.simulator.replay;
