package org.gfxisa.plugin.kernels;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gfxisa.plugin.does.java.ImplementationCode;
import org.gfxisa.plugin.does.java.ImplementationPort;
import org.gfxisa.plugin.does.java.ImplementationVariable;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.emit.CodeLines;

/** Writes how the variables of a vector instruction's statements come from the fields of {@code Lanes}, and go there. */
final class LaneBindings {
    /** Inputs that are not ports, as {@code Lanes} or the loop itself has them. */
    private static final Set<String> STATE = Set.of("lane", "m0", "exec");

    /** A dword of an output: the array that it goes to and its value. */
    private record Store(String array, String value) {}

    private final List<ImplementationPort> inputs;
    private final List<ImplementationPort> outputs;
    private final boolean inLoop;
    private final CodeLines inputArrays = new CodeLines();
    private final CodeLines outputArrays = new CodeLines();
    private final CodeLines load = new CodeLines();
    private final CodeLines collect = new CodeLines();
    private final CodeLines masks = new CodeLines();
    private final List<Store> stores = new ArrayList<>();

    /** @param inLoop whether it is for a loop, before which arrays are taken into local variables */
    LaneBindings(ImplementationCode code, boolean inLoop) {
        this.inLoop = inLoop;
        inputs = code.inputs().stream().filter(p -> !isState(p)).toList();
        outputs = code.outputs();
        code.inputs().stream()
                .filter(LaneBindings::isState)
                .map(ImplementationPort::name)
                .forEach(this::state);
        bindInputs();
        bindOutputs();
    }

    private static boolean isState(ImplementationPort port) {
        return port.register() && STATE.contains(port.name());
    }

    /** The inputs that the caller provides. */
    List<ImplementationPort> inputs() {
        return inputs;
    }

    List<ImplementationPort> outputs() {
        return outputs;
    }

    /** Returns whether no output has a value per lane, so that other lanes than the active ones may be computed. */
    boolean onlyMasks() {
        return outputs.stream().allMatch(ImplementationPort::isBit);
    }

    private void state(String name) {
        switch (name) {
            case "lane" -> load.line("int lane = _i;");
            case "m0" -> inputArrays.line("int m0 = _lanes.m0;");
            default -> load.line("long exec = 1;");
        }
    }

    private void bindInputs() {
        int array = 0;
        int mask = 0;
        for (ImplementationPort port : inputs) {
            if (port.isBit()) {
                String name = "_mask" + mask;
                inputArrays.line("long " + name + " = _lanes.maskIn[" + mask++ + "];");
                load.line("long " + port.variables().get(0).name() + " = " + name + " >>> _i & 1;");
                continue;
            }
            for (ImplementationVariable variable : port.variables()) {
                String low = input(array++);
                String value =
                        variable.isLong() ? RuntimeClass.INTS.dot("pair(") + low + ", " + input(array++) + ")" : low;
                load.line(variable.javaType() + " " + variable.name() + " = " + value + ";");
            }
        }
    }

    /** A lane's dword in an array of the inputs. */
    private String input(int array) {
        return element(inputArrays, "in", array);
    }

    private String element(CodeLines arrays, String kind, int array) {
        String field = "_lanes." + kind + "[" + array + "]";
        if (!inLoop) {
            return field + "[_i]";
        }
        String name = "_" + kind + array;
        arrays.line("int[] " + name + " = " + field + ";");
        return name + "[_i]";
    }

    private void bindOutputs() {
        int mask = 0;
        for (ImplementationPort port : outputs) {
            if (port.isBit()) {
                String name = "_maskOut" + mask;
                outputArrays.line("long " + name + " = 0;");
                collect.line(name + " |= " + port.variables().get(0).name() + " << _i;");
                masks.line("_lanes.maskOut[" + mask++ + "] = " + name + (onlyMasks() ? " & _lanes.exec;" : ";"));
                continue;
            }
            for (ImplementationVariable variable : port.variables()) {
                if (variable.isLong()) {
                    output("(int) " + variable.name());
                    output("(int) (" + variable.name() + " >>> 32)");
                } else {
                    output(variable.name());
                }
            }
        }
    }

    private void output(String value) {
        stores.add(new Store(element(outputArrays, "out", stores.size()), value));
    }

    /** Takes the arrays and masks into local variables. */
    CodeBlock arrays() {
        return new CodeLines().add(inputArrays()).add(outputArrays.build()).build();
    }

    /** Takes those of the inputs only. */
    CodeBlock inputArrays() {
        return inputArrays.build();
    }

    /** Takes a lane's inputs. */
    CodeBlock load() {
        return load.build();
    }

    /** Stores a lane's outputs. */
    CodeBlock store() {
        CodeLines lines = new CodeLines();
        stores.forEach(s -> lines.line(s.array() + " = " + s.value() + ";"));
        return lines.add(collect.build()).build();
    }

    /**
     * Stores the outputs' variables, given as expressions of their raw bits.
     *
     * @param isLong whether they are longs
     */
    CodeBlock store(List<String> bits, boolean isLong) {
        CodeLines lines = new CodeLines();
        for (int i = 0; i < bits.size(); i++) {
            if (isLong) {
                lines.line("long _bits" + i + " = " + bits.get(i) + ";");
                lines.line(stores.get(2 * i).array() + " = (int) _bits" + i + ";");
                lines.line(stores.get(2 * i + 1).array() + " = (int) (_bits" + i + " >>> 32);");
            } else {
                lines.line(stores.get(i).array() + " = " + bits.get(i) + ";");
            }
        }
        return lines.build();
    }

    /** Hands out the masks. */
    CodeBlock masks() {
        return masks.build();
    }
}
