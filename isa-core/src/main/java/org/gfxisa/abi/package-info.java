/** What the generated views of structures in memory rest on. */
package org.gfxisa.abi;
