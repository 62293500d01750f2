package org.gfxisa.plugin.memorymodel.page;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gfxisa.memorymodel.ModelVocabulary;
import org.gfxisa.plugin.memorymodel.ModelRow;

/** The names in a memory model, and the usual order of presentation. */
final class ModelNames {
    /** The common names of all orderings, the weakest first. */
    static final List<String> ORDERS =
            List.of("none", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst");
    /** Orders the rows of one ordering by operation, then by scope, the narrowest first, then by address space. */
    static final Comparator<ModelRow> ROWS = Comparator.comparingInt((ModelRow r) ->
                    List.of("load", "store", "rmw", "fence").indexOf(r.ops().get(0)))
            .thenComparingInt(
                    r -> List.of("none", "any", "singlethread", "wavefront", "workgroup", "cluster", "agent", "system")
                            .indexOf(r.scopes().get(0)))
            .thenComparingInt(r -> List.of("none", "any", "global", "local", "flat", "private", "constant")
                    .indexOf(r.spaces().get(0)));

    private static final String NONE = "none";

    private final ModelVocabulary vocabulary;

    ModelNames(ModelVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    String order(String common) {
        String own = ModelVocabulary.own(vocabulary.orders(), common, common);
        return own.equals(NONE) ? "not atomic" : own;
    }

    String scopes(ModelRow row) {
        return all(vocabulary.scopes(), row.scopes());
    }

    String spaces(ModelRow row) {
        return all(vocabulary.spaces(), row.spaces());
    }

    /** Returns the name of a condition of a step, which may be an address space. */
    String condition(String common) {
        return ModelVocabulary.own(vocabulary.spaces(), common, common);
    }

    private static String all(Map<String, String> names, List<String> common) {
        return common.equals(List.of(NONE))
                ? ""
                : common.stream().map(c -> ModelVocabulary.own(names, c, c)).collect(Collectors.joining(", "));
    }
}
