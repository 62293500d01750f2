/** Entries of the spec of any kind: definitions, template expansion, and versions for targets. */
package org.gfxisa.plugin.entries;
