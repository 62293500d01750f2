package org.gfxisa.simulator.codeobject;

/**
 * Something in which metadata does not keep to its description.
 *
 * @param where the place in the tree, for example {@code metadata.amdhsa.kernels[0].args[1].access}
 * @param what is the matter there
 */
public record MetadataRemark(String where, String what) {}
