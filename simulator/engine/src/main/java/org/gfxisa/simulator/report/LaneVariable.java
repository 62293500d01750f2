package org.gfxisa.simulator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.Isa;
import org.gfxisa.isa.abi.DwarfTag;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.dwarf.DebugInfo;
import org.gfxisa.simulator.dwarf.DebugScope;
import org.gfxisa.simulator.dwarf.DebugVariable;
import org.gfxisa.simulator.dwarf.DwarfExpression;
import org.gfxisa.simulator.dwarf.ValueText;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.wave.Wave;

/**
 * A source variable with its value in a lane.
 *
 * @param function the function or inlined function that declares it; empty for a global scope
 * @param type the type in C's syntax
 * @param value the value as text; empty if the variable has no location at this instruction, or the location cannot be read
 */
public record LaneVariable(String function, String name, String type, Optional<String> value) {
    private static final int LARGEST = 1 << 12;
    private static final int LONGEST_TEXT = 160;

    /**
     * Returns the variables in scope at a wave's current instruction, the innermost first; none without valid debug information.
     *
     * @param lane the lane, from 0
     * @param codes the loaded code
     */
    public static List<LaneVariable> of(Wave wave, int lane, Isa isa, AddressSpace memory, List<LoadedCode> codes) {
        Optional<LoadedCode> code =
                codes.stream().filter(c -> c.contains(wave.pc)).findFirst();
        List<LaneVariable> variables = new ArrayList<>();
        if (code.isEmpty()) {
            return variables;
        }
        long pc = wave.pc - code.get().base();
        LaneState state = new LaneState(wave, lane, code.get().base(), memory, TargetProperties.of(isa.processor()));
        try {
            List<DebugScope> scopes = DebugInfo.read(code.get().object().elf()).at(pc);
            for (int i = 0; i < scopes.size(); i++) {
                List<DebugScope> around = scopes.subList(i, scopes.size());
                for (DebugVariable variable : around.get(0).variables()) {
                    variables.add(of(variable, around, pc, state));
                }
            }
        } catch (CodeObjectException e) {
            // The variables found so far are returned. The command {@code inspect} says what is damaged.
        }
        return variables;
    }

    private static LaneVariable of(DebugVariable variable, List<DebugScope> around, long pc, LaneState state)
            throws CodeObjectException {
        String function = around.stream()
                .filter(scope -> scope.kind() == DwarfTag.SUBPROGRAM || scope.kind() == DwarfTag.INLINED_SUBROUTINE)
                .findFirst()
                .map(DebugScope::name)
                .orElse("");
        return new LaneVariable(function, variable.name(), variable.type().name(), value(variable, around, pc, state));
    }

    private static Optional<String> value(DebugVariable variable, List<DebugScope> around, long pc, LaneState state) {
        Optional<DwarfExpression> base =
                around.stream().flatMap(scope -> scope.frameBase().stream()).findFirst();
        try {
            Optional<byte[]> bytes = bytes(variable, base, pc, state);
            if (bytes.isEmpty()) {
                return Optional.empty();
            }
            String text = new ValueText(Apertures.DEFAULT::space).of(variable.type(), bytes.get());
            return Optional.of(text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "…" : text);
        } catch (CodeObjectException e) {
            return Optional.empty();
        }
    }

    private static Optional<byte[]> bytes(
            DebugVariable variable, Optional<DwarfExpression> base, long pc, LaneState state)
            throws CodeObjectException {
        int size = (int) Math.min(LARGEST, variable.type().size());
        Optional<DwarfExpression> place = variable.location(pc);
        if (size <= 0 || place.isEmpty()) {
            return variable.constant(size);
        }
        return place.get().read(base, size, state);
    }
}
