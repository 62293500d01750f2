/** Image loads, stores and atomics, and sampling. */
package org.gfxisa.simulator.op.image;
