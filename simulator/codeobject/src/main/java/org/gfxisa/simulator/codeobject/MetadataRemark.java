package org.gfxisa.simulator.codeobject;

/**
 * A deviation of metadata from its schema.
 *
 * @param where the path in the tree, for example {@code metadata.amdhsa.kernels[0].args[1].access}
 * @param what a description of the deviation
 */
public record MetadataRemark(String where, String what) {}
