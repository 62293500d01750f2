/** What two targets do not share, whoever knows the facts: the spec, or the tables that were generated from it. */
package org.gfxisa.diff;
