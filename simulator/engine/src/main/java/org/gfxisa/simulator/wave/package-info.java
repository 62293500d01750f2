/** The state of waves and work-groups. */
package org.gfxisa.simulator.wave;
