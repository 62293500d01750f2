/**
 * Where a spec comes from: layers of folders and archives, and the kinds of files in them. {@link org.gfxisa.plugin.SpecSet#load} reads
 * all of it: bytes here, nodes in {@code org.gfxisa.plugin.spec.yaml}, shapes in {@code org.gfxisa.plugin.spec.schema}.
 */
package org.gfxisa.plugin.spec;
