package org.gfxisa.plugin.instructions;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.does.DoesCompiler;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.FloatModifiers;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.OperandEntryReader;
import org.gfxisa.plugin.formats.FormatResolver;
import org.gfxisa.plugin.instructions.OpcodeReader.Opcode;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * Parses the operands and compiles the texts of instructions that no generated target has, so that they are already correct when
 * one does.
 */
public final class UngeneratedCheck {
    private final Definitions definitions;
    private final Collection<ProcessorSpec> processors;
    private final Lineages lineages;
    private final OpcodeReader opcodes;
    private final OperandEntryReader operands;
    private final DoesResolver does;
    private final Map<String, FormatResolver> formats = new HashMap<>();

    public UngeneratedCheck(
            Definitions definitions,
            Collection<ProcessorSpec> processors,
            Lineages lineages,
            OpcodeReader opcodes,
            OperandEntryReader operands,
            DoesCompiler compiler,
            Diagnostics diagnostics) {
        this.definitions = definitions;
        this.processors = processors;
        this.lineages = lineages;
        this.opcodes = opcodes;
        this.operands = operands;
        this.does = new DoesResolver(definitions.templates(), compiler, diagnostics);
    }

    /** Checks all instructions except those that were resolved. */
    public void check(Set<String> known) {
        definitions.instructions().forEach((name, node) -> {
            if (!known.contains(name)) {
                processors.stream().filter(p -> check(name, node, p)).findFirst();
            }
        });
    }

    /** Checks an instruction at a target; returns whether the target has it. */
    private boolean check(String name, MapNode node, ProcessorSpec target) {
        for (Opcode opcode : opcodes.read(node, target)) {
            List<Format> variants = formats(target).variants(opcode.format());
            if (!variants.isEmpty()) {
                InstructionEntry entry = new FloatModifiers(definitions.modifiers())
                        .listedIn(new InstructionEntry(name, lineages.values(node, target), operands));
                if (entry.operandsAreSound(opcode.format())) {
                    does.compile(entry, variants.get(0), List.of(target.name()));
                }
                return true;
            }
        }
        return false;
    }

    /** Returns the formats of a target that is not generated; it is not an error if they are incomplete. */
    private FormatResolver formats(ProcessorSpec target) {
        return formats.computeIfAbsent(
                target.name(), t -> new FormatResolver(definitions, lineages, target, new Diagnostics()));
    }
}
