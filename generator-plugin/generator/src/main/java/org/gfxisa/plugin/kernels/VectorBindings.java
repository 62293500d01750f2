package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.CodeBlock;
import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.does.java.KernelPort;
import org.gfxisa.plugin.does.java.KernelVariable;
import org.gfxisa.plugin.does.java.VectorCode;
import org.gfxisa.plugin.emit.CodeLines;

/** Writes how the variables of vector code come from the fields of {@code Lanes}, and go there. */
final class VectorBindings {
    private final CodeLines arrays = new CodeLines();
    private final CodeLines load = new CodeLines();
    private final CodeLines store = new CodeLines();
    private final CodeLines storeActive = new CodeLines();
    private final CodeLines masks = new CodeLines();
    private long uniform;

    /**
     * Prepares the lines.
     *
     * @param inputs what the caller provides
     * @param readsM0 whether the code also reads M0
     */
    VectorBindings(VectorCode code, List<KernelPort> inputs, List<KernelPort> outputs, boolean readsM0) {
        if (readsM0) {
            arrays.line("int m0 = _lanes.m0;");
        }
        bindInputs(inputs, code.uniform());
        bindOutputs(outputs);
        code.before().forEach(arrays::line);
    }

    private void bindInputs(List<KernelPort> inputs, Set<String> same) {
        int array = 0;
        int mask = 0;
        for (KernelPort port : inputs) {
            if (port.isBit()) {
                bit(port.variables().get(0).name(), mask++);
                continue;
            }
            for (KernelVariable variable : port.variables()) {
                String name = variable.name();
                if (variable.isLong()) {
                    load.line("int " + VectorCode.low(name) + " = " + input(array++) + "[_i];");
                    load.line("int " + VectorCode.high(name) + " = " + input(array++) + "[_i];");
                } else if (same.contains(name)) {
                    uniform |= 1L << array;
                    String at = input(array++);
                    arrays.line("int " + name + " = " + at + "[0];");
                } else {
                    load.line("int " + name + " = " + input(array++) + "[_i];");
                }
            }
        }
    }

    private String input(int array) {
        arrays.line("int[] _in" + array + " = _lanes.in[" + array + "];");
        return "_in" + array;
    }

    private void bit(String name, int mask) {
        arrays.line("int[] _mask" + mask + " = _lanes.truth(" + mask + ");");
        load.line("int " + VectorCode.mask(name) + " = _mask" + mask + "[_i];");
    }

    private void bindOutputs(List<KernelPort> outputs) {
        int array = 0;
        int mask = 0;
        for (KernelPort port : outputs) {
            if (port.isBit()) {
                String name = "_bits" + mask;
                String any = "_any" + mask;
                String value = VectorCode.mask(port.variables().get(0).name());
                arrays.line("int[] " + name + " = _lanes.bits[" + mask + "];");
                arrays.line("int " + any + " = 0;");
                for (CodeLines lines : List.of(store, storeActive)) {
                    lines.line(name + "[_i] = " + value + ";");
                    lines.line(any + " |= " + value + ";");
                }
                // Mostly there is no carry.
                masks.line("_lanes.maskOut[" + mask++ + "] = " + any + " == 0 ? 0 : _lanes.activeMask(" + name + ");");
                continue;
            }
            for (KernelVariable variable : port.variables()) {
                String name = variable.name();
                if (variable.isLong()) {
                    output(array++, VectorCode.low(name));
                    output(array++, VectorCode.high(name));
                } else {
                    output(array++, name);
                }
            }
        }
    }

    private void output(int array, String value) {
        String at = "_out" + array + "[_i]";
        arrays.line("int[] _out" + array + " = _lanes.out[" + array + "];");
        store.line(at + " = " + value + ";");
        storeActive.line(at + " = " + value + " & _active[_i] | " + at + " & ~_active[_i];");
    }

    /** The places of the inputs that must be the same for all lanes, as {@code Lanes.uniform} has them. */
    long uniform() {
        return uniform;
    }

    /** Takes arrays, masks and what is the same for all lanes into local variables. */
    CodeBlock arrays() {
        return arrays.build();
    }

    /** Takes a lane's inputs. */
    CodeBlock load() {
        return load.build();
    }

    /** Stores a lane's outputs. */
    CodeBlock store() {
        return store.build();
    }

    /** Stores the outputs of a lane that {@code _active} knows to be active or not. */
    CodeBlock storeActive() {
        return storeActive.build();
    }

    /** Hands out the masks. */
    CodeBlock masks() {
        return masks.build();
    }
}
