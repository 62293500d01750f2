/** The resolved instruction set of one target, as immutable records: what the checks prove and the emitters write. */
package org.gfxisa.plugin.model;
