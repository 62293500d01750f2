/** Processing of AQL packets: work-groups and waves, their initial registers, and their execution. */
package org.gfxisa.simulator.dispatch;
