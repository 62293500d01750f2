/** Binds instructions: where they read and write, with what modifiers and in which modes, and the frame that they compute in. */
package org.gfxisa.simulator.bind;
