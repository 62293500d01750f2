package org.gfxisa.simulator.dwarf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfBuilder;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.KernelMetadata;
import org.gfxisa.simulator.codeobject.KernelParameter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests a kernel with debug information whose metadata lacks the names of parameters. */
class ParameterNamesTest {
    private CodeObject object;
    private KernelMetadata kernel;

    @BeforeEach
    void read() throws IOException, CodeObjectException {
        try (InputStream in = ParameterNamesTest.class.getResourceAsStream("/dwarf/variables.co")) {
            object = CodeObject.read(ByteWindow.of(in.readAllBytes(), "file"));
        }
        kernel = object.kernels().get(0);
    }

    private static KernelMetadata with(KernelMetadata kernel, String name, List<KernelParameter> parameters) {
        return new KernelMetadata(
                name,
                kernel.kind(),
                kernel.symbol(),
                parameters,
                kernel.kernargSize(),
                kernel.kernargAlign(),
                kernel.groupSize(),
                kernel.privateSize(),
                kernel.dynamicStack(),
                kernel.wavefrontSize(),
                kernel.sgprs(),
                kernel.vgprs(),
                kernel.agprs(),
                kernel.maxWorkGroupSize(),
                kernel.requiredWorkGroupSize(),
                kernel.language());
    }

    private List<KernelParameter> unnamed() {
        return kernel.parameters().stream().map(p -> p.named("")).toList();
    }

    private static List<String> names(KernelMetadata kernel, ElfFile elf) {
        return ParameterNames.of(kernel, elf).stream()
                .filter(p -> !p.isHidden())
                .map(KernelParameter::name)
                .toList();
    }

    @Test
    void theFunctionOfDebugInformationNamesThem() {
        assertEquals(List.of("out", "n", "f", "k"), names(with(kernel, "variables", unnamed()), object.elf()));
    }

    @Test
    void namesOfMetadataStay() {
        List<KernelParameter> parameters = new ArrayList<>(unnamed());
        parameters.set(0, parameters.get(0).named("result"));
        assertEquals(List.of("result", "n", "f", "k"), names(with(kernel, "variables", parameters), object.elf()));
    }

    @Test
    void otherwiseTheyHaveNoNames() throws CodeObjectException {
        List<String> none = List.of("", "", "", "");
        assertEquals(none, names(with(kernel, "another", unnamed()), object.elf()));
        List<KernelParameter> fewer = unnamed().subList(1, unnamed().size());
        assertEquals(none.subList(1, 4), names(with(kernel, "variables", fewer), object.elf()));
        byte[] without = new ElfBuilder().code(".text", 0, 1, 2).build();
        assertEquals(none, names(with(kernel, "variables", unnamed()), ElfFile.read(ByteWindow.of(without, "file"))));
    }
}
