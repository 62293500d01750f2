package org.gfxisa.simulator.check;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.isa.abi.DwarfAddressSpace;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.dwarf.DebugInfo;
import org.gfxisa.simulator.dwarf.DebugScope;
import org.gfxisa.simulator.dwarf.DebugVariable;
import org.gfxisa.simulator.dwarf.DwarfContext;
import org.gfxisa.simulator.dwarf.DwarfExpression;
import org.gfxisa.simulator.dwarf.RegisterNumber;
import org.gfxisa.simulator.load.LoadedCode;

/**
 * Names the variables that a kernel has in LDS, by its debug information. Where they lie there is not told: linked objects do not know it any more. As a
 * state it has memory alone, and notes which one is asked for.
 */
final class LocalVariables implements DwarfContext {
    private boolean isLocal;

    private LocalVariables() {}

    /** Those at an instruction as a part of a sentence; empty where none is known. */
    static String at(LoadedCode code, long pc) {
        Set<String> found = new LinkedHashSet<>();
        try {
            DebugInfo info = DebugInfo.read(code.object().elf());
            List<String> functions = info.at(pc - code.base()).stream()
                    .map(DebugScope::name)
                    .filter(name -> !name.isEmpty())
                    .toList();
            // Clang tells them of a copy of the kernel that nobody calls.
            for (DebugScope source : info.sources()) {
                add(source, functions, pc - code.base(), found);
            }
        } catch (CodeObjectException e) {
            // Damaged debug information names nothing more.
        }
        List<String> names = List.copyOf(found);
        if (names.isEmpty()) {
            return "";
        }
        int last = names.size() - 1;
        return last == 0
                ? ", which is variable " + names.get(0)
                : ", which has variables " + String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /** Adds those of functions of these names, and of what is in them. */
    private static void add(DebugScope scope, List<String> functions, long pc, Set<String> into)
            throws CodeObjectException {
        boolean isWanted = functions.contains(scope.name());
        for (DebugVariable variable : isWanted ? scope.variables() : List.<DebugVariable>of()) {
            Optional<DwarfExpression> expression = variable.place(pc);
            if (expression.isPresent() && isLocal(expression.get())) {
                into.add("'" + variable.name() + "' (" + variable.type().size() + " bytes)");
            }
        }
        for (DebugScope inner : scope.scopes()) {
            boolean isBlock = isWanted && inner.name().isEmpty();
            add(inner, isBlock ? List.of("") : functions, pc, into);
        }
    }

    private static boolean isLocal(DwarfExpression expression) {
        LocalVariables state = new LocalVariables();
        try {
            expression.read(Optional.empty(), 1, state);
        } catch (CodeObjectException e) {
            return false;
        }
        return state.isLocal;
    }

    @Override
    public int lane() {
        return 0;
    }

    @Override
    public long base() {
        return 0;
    }

    @Override
    public byte[] register(RegisterNumber register) throws CodeObjectException {
        throw new CodeObjectException("no register");
    }

    @Override
    public long frame(long content) {
        return content;
    }

    @Override
    public Optional<byte[]> memory(DwarfAddressSpace space, long address, int count) {
        isLocal = space == DwarfAddressSpace.LOCAL;
        return Optional.empty();
    }
}
