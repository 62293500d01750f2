/** The goals of the Maven plugin. */
package org.gfxisa.plugin.mojo;
