/** Launches that JSON files describe, with the contents of buffers and the expected results. */
package org.gfxisa.simulator.manifest;
