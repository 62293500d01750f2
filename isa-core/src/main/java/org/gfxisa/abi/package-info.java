/** Base classes of the generated views of structures in memory. */
package org.gfxisa.abi;
