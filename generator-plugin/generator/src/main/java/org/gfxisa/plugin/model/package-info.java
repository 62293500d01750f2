/** The resolved instruction set of one target as immutable records, which checks verify and emitters write. */
package org.gfxisa.plugin.model;
