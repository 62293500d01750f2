/** Launches described by JSON files: buffers from formulas, dispatches, expected results. */
package org.gfxisa.simulator.manifest;
