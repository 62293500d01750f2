/** ABI structures in memory. */
package org.gfxisa.simulator.abi;
