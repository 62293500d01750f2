/** The ABI of the spec: structures, enumerations, register set-ups and facts about targets, read and checked. */
package org.gfxisa.plugin.abi;
