/** From the spec's nodes to the resolved instruction set of each target: merging, versions, templates, formats, forms. */
package org.gfxisa.plugin.resolve;
