/** Turns AQL packets into work-groups and waves, sets up their registers and runs them. */
package org.gfxisa.simulator.dispatch;
