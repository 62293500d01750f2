/** Executes waves: programs, operations, executors. */
package org.gfxisa.simulator.exec;
