/** Reads YAML into nodes with positions. Scalars remain text; their users interpret them. */
package org.gfxisa.plugin.spec.yaml;
