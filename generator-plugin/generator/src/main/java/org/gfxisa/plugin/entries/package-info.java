/** The entries of the spec, whatever they are about: defined once, expanded from templates, with versions for targets. */
package org.gfxisa.plugin.entries;
