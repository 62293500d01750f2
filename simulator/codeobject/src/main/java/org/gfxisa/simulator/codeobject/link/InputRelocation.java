package org.gfxisa.simulator.codeobject.link;

import org.gfxisa.isa.abi.RelocationType;

/** Bytes that depend on a symbol. */
record InputRelocation(long offset, RelocationType type, LinkSymbol symbol, long addend) {}
