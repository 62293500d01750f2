/** Describes code objects as trees of maps, lists, texts, numbers and booleans, and formats them as text. */
package org.gfxisa.simulator.inspect;
