/** What two targets of a spec do not share. */
package org.gfxisa.plugin.diff;
