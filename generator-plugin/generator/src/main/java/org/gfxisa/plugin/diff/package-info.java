/** What a spec says about a processor, in facts that can be compared. */
package org.gfxisa.plugin.diff;
