/** Assembles sources of several lines, with labels and branches, and reports all errors with their positions. */
package org.gfxisa.source;
