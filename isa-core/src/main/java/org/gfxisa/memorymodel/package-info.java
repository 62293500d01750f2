/** The memory model: which instructions give an access to memory its ordering. */
package org.gfxisa.memorymodel;
