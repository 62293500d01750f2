/** Reads AMD GPU code objects from ELF files, offload bundles and fat binaries. Damaged input is reported as {@link CodeObjectException}. */
package org.gfxisa.simulator.codeobject;
