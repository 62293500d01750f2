/** Reads AMD GPU code objects: ELF files, offload bundles and fat binaries. Damaged input is a {@link CodeObjectException}. */
package org.gfxisa.simulator.codeobject;
