/** Makes what carries an instruction out; each kind of them has a room of its own. */
package org.gfxisa.simulator.op;
