package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.RelocationType;
import org.gfxisa.isa.abi.SectionType;

/** The directive {@code .cg_profile}, which counts calls between functions for linkers that order functions by them. */
final class CallProfile {
    private final Assembly assembly;
    private final List<Edge> edges = new ArrayList<>();

    private record Edge(Symbol caller, Symbol callee, long calls, Place place) {}

    CallProfile(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        all.put(".cg_profile", in -> {
            Symbol caller = assembly.symbols().get(in.name());
            in.expect(',');
            Symbol callee = assembly.symbols().get(in.name());
            in.expect(',');
            long calls = in.absolute(0, Long.MAX_VALUE, "the number of calls");
            in.end();
            edges.add(new Edge(caller, callee, calls, assembly.place()));
        });
    }

    /** Writes the section, if there are any counts. */
    void write() throws SourceException {
        if (edges.isEmpty()) {
            return;
        }
        Section section = assembly.section(
                NamedSection.CALL_GRAPH_PROFILE.text(),
                SectionType.LLVM_CALL_GRAPH_PROFILE.value(),
                SectionDirectives.SHF_EXCLUDE,
                Long.BYTES);
        for (Edge edge : edges) {
            name(section, edge.caller, edge.place);
            name(section, edge.callee, edge.place);
            section.add(edge.calls, Long.BYTES);
        }
    }

    /** Adds a relocation without effect that references the function. */
    private void name(Section section, Symbol function, Place place) throws SourceException {
        Symbol named =
                function.isPrivate() ? function.section().map(Section::start).orElse(function) : function;
        Expression value = new Expression.Reference(named, Optional.empty());
        assembly.symbols().register(value);
        Fixup.Relocation relocation =
                new Fixup.Relocation(new Expression.Constant(section.size()), RelocationType.NONE);
        section.add(new Fixup(section.size(), 0, Fixup.Kind.LONG, value, place, Optional.of(relocation)));
    }
}
