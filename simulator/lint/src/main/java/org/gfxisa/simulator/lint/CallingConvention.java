package org.gfxisa.simulator.lint;

import java.util.BitSet;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.isa.abi.FunctionInput;
import org.gfxisa.isa.abi.PreservedRegister;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;

/** The registers, by their operand codes, to which the calling convention gives a meaning. */
final class CallingConvention {
    private final CodeRules rules;
    private final boolean isUnified;

    CallingConvention(CodeRules rules, TargetProperties properties) {
        this.rules = rules;
        isUnified = properties.unifiedRegisters();
    }

    /** Returns the callee-saved registers. */
    BitSet preserved() {
        BitSet all = new BitSet(Codes.COUNT);
        for (PreservedRegister range : PreservedRegister.values()) {
            if (range != PreservedRegister.AGPR || isUnified) {
                for (int first = range.first(); first <= range.last(); first += range.step()) {
                    add(all, range.file(), first, Math.min(range.count(), range.last() - first + 1));
                }
            }
        }
        return all;
    }

    /** Returns the registers that are initialized when a function is entered. */
    BitSet inputs() {
        BitSet all = preserved();
        for (FunctionInput range : FunctionInput.values()) {
            add(all, range.file(), range.first(), range.count());
        }
        return all;
    }

    private void add(BitSet all, String file, int first, int count) {
        for (int code = 0; code < Codes.COUNT; code++) {
            boolean isOfFile = rules.codes().meaning(code) == Meaning.NUMBERED
                    && rules.file(code).equals(file);
            int number = isOfFile ? rules.codes().number(code) : -1;
            if (number >= first && number < first + count) {
                all.set(code);
            }
        }
    }
}
