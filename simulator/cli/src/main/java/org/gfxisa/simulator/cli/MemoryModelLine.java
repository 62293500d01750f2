package org.gfxisa.simulator.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.gfxisa.memorymodel.AddressSpace;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.memorymodel.Operation;

/** Formats an access of the memory model as a JSON object with the field names of the corpus. */
final class MemoryModelLine {
    /** The model that has these field names. */
    private static final String COMMON = "llvm";

    private static final String FENCES = "amdgpu-synchronize-as:";

    private MemoryModelLine() {}

    /** Returns the object on one line. */
    static String json(String target, MemoryModel model, String mode, ModelAccess access) {
        List<String> fields = new ArrayList<>();
        fields.add(field("target", target));
        if (!model.name().equals(COMMON)) {
            fields.add(field("model", model.name()));
        }
        fields.add(field("mode", mode));
        fields.add(field("op", access.operation().text()));
        fields.add(field("ordering", model.text(access.ordering())));
        access.failure().map(model::text).ifPresent(f -> fields.add(field("failure_ordering", f)));
        fields.add(access.scope()
                .map(s -> field("scope", model.text(s, access.oneSpace())))
                .orElse("\"scope\": null"));
        fields.add(access.space().map(s -> field("addrspace", model.text(s))).orElse("\"addrspace\": null"));
        if (access.uniform()) {
            fields.add("\"uniform\": true");
        }
        if (access.operation() == Operation.FENCE && access.fenced().size() == 1) {
            AddressSpace only = access.fenced().iterator().next();
            fields.add(field("mmra", FENCES + only.text()));
        }
        fields.add("\"sequence\": "
                + model.sequence(mode, access).stream()
                        .map(MemoryModelLine::quoted)
                        .collect(Collectors.joining(", ", "[", "]")));
        return "{" + String.join(", ", fields) + "}";
    }

    private static String field(String name, String value) {
        return quoted(name) + ": " + quoted(value);
    }

    /** Quotes a name, a mnemonic or a number, none of which needs an escape. */
    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
