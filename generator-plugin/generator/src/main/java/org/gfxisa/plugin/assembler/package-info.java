/** The typed assemblers, one for each generation: a method for every mnemonic, modifier and register. */
package org.gfxisa.plugin.assembler;
