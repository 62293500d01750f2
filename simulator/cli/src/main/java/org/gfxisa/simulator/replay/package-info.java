/** Runs instruction vectors: small programs with their initial state and the expected final state. */
package org.gfxisa.simulator.replay;
