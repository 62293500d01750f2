/** The ABI of the spec: reads, checks and emits structures, enumerations, register set-ups and properties of targets. */
package org.gfxisa.plugin.abi;
