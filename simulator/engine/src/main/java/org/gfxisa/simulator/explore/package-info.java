/** Exploration of all schedules of a launch, one run after another. */
package org.gfxisa.simulator.explore;
