/** YAML as nodes that keep their positions. Scalars stay text: what {@code 010} means, its reader says. */
package org.gfxisa.plugin.spec.yaml;
