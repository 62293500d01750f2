/** Checked {@code does} as Java: methods for one lane, and loops over lanes. */
package org.gfxisa.plugin.does.java;
