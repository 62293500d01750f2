/** Actions: reads, checks and emits the closed vocabulary for effects that the {@code does} language leaves to the simulator. */
package org.gfxisa.plugin.actions;
