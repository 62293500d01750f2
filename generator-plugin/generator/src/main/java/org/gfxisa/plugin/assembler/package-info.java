/** Emits the typed assemblers, one per generation, with a method for every mnemonic, modifier and register. */
package org.gfxisa.plugin.assembler;
