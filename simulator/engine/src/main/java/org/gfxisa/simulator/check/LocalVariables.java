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
 * Names a kernel's variables in LDS from its debug information. Linked code objects do not contain their offsets. This state of a DWARF expression
 * only provides memory, and records which address space is read.
 */
final class LocalVariables implements DwarfContext {
    private boolean isLocal;

    private LocalVariables() {}

    /** Returns the variables in scope at an instruction as part of a sentence, or an empty text if none is known. */
    static String at(LoadedCode code, long pc) {
        Set<String> found = new LinkedHashSet<>();
        try {
            DebugInfo info = DebugInfo.read(code.object().elf());
            List<String> functions = info.at(pc - code.base()).stream()
                    .map(DebugScope::name)
                    .filter(name -> !name.isEmpty())
                    .toList();
            // Clang describes them in a copy of the kernel that is never called.
            for (DebugScope source : info.sources()) {
                add(source, functions, pc - code.base(), found);
            }
        } catch (CodeObjectException e) {
            // Damaged debug information provides no names.
        }
        List<String> names = List.copyOf(found);
        if (names.isEmpty()) {
            return "";
        }
        int last = names.size() - 1;
        return last == 0
                ? ", which holds variable " + names.get(0)
                : ", which holds variables " + String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /** Adds the variables of functions with these names, and of the scopes within them. */
    private static void add(DebugScope scope, List<String> functions, long pc, Set<String> into)
            throws CodeObjectException {
        boolean isWanted = functions.contains(scope.name());
        for (DebugVariable variable : isWanted ? scope.variables() : List.<DebugVariable>of()) {
            Optional<DwarfExpression> expression = variable.location(pc);
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
