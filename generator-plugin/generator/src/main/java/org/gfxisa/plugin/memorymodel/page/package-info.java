/** The tables of the memory model, and the machines behind them, for people. */
package org.gfxisa.plugin.memorymodel.page;
