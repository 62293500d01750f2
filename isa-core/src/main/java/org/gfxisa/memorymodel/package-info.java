/** The memory model: the instructions that give a memory access its ordering. */
package org.gfxisa.memorymodel;
