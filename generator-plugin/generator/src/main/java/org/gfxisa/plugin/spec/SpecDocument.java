package org.gfxisa.plugin.spec;

import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * A parsed spec file.
 *
 * @param layer the index of its layer; 0 is the base, higher ones are overlays
 * @param path its path relative to the layer's root, with '/' separators: {@code instructions/vop2.yaml}
 * @param folder its top-level folder
 * @param root its content
 */
public record SpecDocument(int layer, String path, SpecFolder folder, MapNode root) {}
