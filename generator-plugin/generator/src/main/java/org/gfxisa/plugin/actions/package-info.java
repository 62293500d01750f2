/** Actions: what the language of {@code does} leaves to the simulator, in a closed vocabulary. Read, checked and emitted. */
package org.gfxisa.plugin.actions;
