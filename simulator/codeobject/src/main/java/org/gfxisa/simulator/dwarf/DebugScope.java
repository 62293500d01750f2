package org.gfxisa.simulator.dwarf;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfTag;

/**
 * A part of the code with variables of its own: a source, a function, a block, an inlined function.
 *
 * @param name empty where it has none
 * @param frameBase where the function's frame begins
 * @param scopes those inside
 */
public record DebugScope(
        DwarfTag kind,
        String name,
        List<AddressRange> ranges,
        Optional<DwarfExpression> frameBase,
        List<DebugVariable> variables,
        List<DebugScope> scopes) {}
