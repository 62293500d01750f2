package org.gfxisa.simulator.dwarf;

import java.util.List;
import java.util.Optional;
import org.gfxisa.isa.abi.DwarfTag;

/**
 * A scope with variables: a compilation unit, a function, a block, or an inlined function.
 *
 * @param kind the tag of the entry
 * @param name the name; empty if there is none
 * @param ranges the code of the scope
 * @param frameBase the base of the function's frame
 * @param variables the variables and parameters
 * @param scopes the inner scopes
 */
public record DebugScope(
        DwarfTag kind,
        String name,
        List<AddressRange> ranges,
        Optional<DwarfExpression> frameBase,
        List<DebugVariable> variables,
        List<DebugScope> scopes) {}
