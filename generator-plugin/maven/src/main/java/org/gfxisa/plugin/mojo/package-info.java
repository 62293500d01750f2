/** The Maven goals. */
package org.gfxisa.plugin.mojo;
