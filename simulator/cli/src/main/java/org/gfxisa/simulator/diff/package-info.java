/** What the tables say about a GPU, in facts that can be compared. */
package org.gfxisa.simulator.diff;
