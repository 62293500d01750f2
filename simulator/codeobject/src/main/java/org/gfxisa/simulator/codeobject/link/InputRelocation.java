package org.gfxisa.simulator.codeobject.link;

import org.gfxisa.isa.abi.RelocationType;

/** A relocation of an input section. */
record InputRelocation(long offset, RelocationType type, LinkSymbol symbol, long addend) {}
