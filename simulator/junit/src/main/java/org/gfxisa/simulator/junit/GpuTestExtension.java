package org.gfxisa.simulator.junit;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuException;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Program;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.CodeObjectFile;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs a {@link GpuTest} once for each processor. */
public final class GpuTestExtension implements TestTemplateInvocationContextProvider {
    private static final Namespace FILES = Namespace.create(GpuTestExtension.class);

    /** A file that is read once: its bytes, and what it has code for. */
    private record Contents(byte[] bytes, List<String> targets) {}

    /** For JUnit, which makes one where {@link GpuTest} stands. */
    public GpuTestExtension() {}

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        GpuTest test = context.getRequiredTestMethod().getAnnotation(GpuTest.class);
        Class<?> type = context.getRequiredTestClass();
        Contents contents = context.getRoot()
                .getStore(FILES)
                .getOrComputeIfAbsent(test.file(), file -> read(file, type), Contents.class);
        List<String> targets = test.targets().length > 0 ? List.of(test.targets()) : contents.targets();
        if (targets.isEmpty()) {
            throw new ExtensionConfigurationException(test.file() + ": no code for a processor that can be simulated");
        }
        return targets.stream().map(target -> new OnTarget(target, test, contents));
    }

    private static Contents read(String file, Class<?> type) {
        try {
            byte[] bytes = bytes(file, type);
            Set<String> targets = new LinkedHashSet<>();
            for (CodeObjectFile.Member member :
                    CodeObjectFile.read(ByteWindow.of(bytes, "file")).members()) {
                CodeObject.read(member.bytes())
                        .target()
                        .filter(target -> target.processor().hasIsa())
                        .map(TargetId::toString)
                        .ifPresent(targets::add);
            }
            return new Contents(bytes, List.copyOf(targets));
        } catch (IOException e) {
            throw new ExtensionConfigurationException(file + ": cannot be read: " + e.getMessage(), e);
        } catch (CodeObjectException e) {
            throw new ExtensionConfigurationException(file + ": " + e.getMessage(), e);
        }
    }

    private static byte[] bytes(String file, Class<?> type) throws IOException {
        try (InputStream resource = type.getResourceAsStream(file)) {
            return resource == null ? Files.readAllBytes(Path.of(file)) : resource.readAllBytes();
        }
    }

    /** One run: its GPU is made, and the code loaded, when the method asks for either. */
    private static final class OnTarget
            implements TestTemplateInvocationContext,
                    ParameterResolver,
                    TestExecutionExceptionHandler,
                    AfterTestExecutionCallback {
        private final String target;
        private final GpuTest test;
        private final Contents contents;
        private final List<Gpu> gpus = new ArrayList<>();
        private final List<Program> programs = new ArrayList<>();

        OnTarget(String target, GpuTest test, Contents contents) {
            this.target = target;
            this.test = test;
            this.contents = contents;
        }

        @Override
        public String getDisplayName(int index) {
            return target;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            Class<?> type = parameter.getParameter().getType();
            return type == Gpu.class || type == Program.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            if (gpus.isEmpty()) {
                gpus.add(Gpu.of(target, GpuOptions.DEFAULT.withChecks(Set.of(test.checks()))));
                programs.add(gpus.get(0).load(contents.bytes(), test.file()));
            }
            return parameter.getParameter().getType() == Gpu.class ? gpus.get(0) : programs.get(0);
        }

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
            if (thrown instanceof GpuException) {
                Assertions.fail(thrown.getMessage(), thrown);
            }
            throw thrown;
        }

        @Override
        public void afterTestExecution(ExtensionContext context) {
            String found = gpus.stream()
                    .flatMap(gpu -> gpu.findings().stream())
                    .map(String::valueOf)
                    .collect(Collectors.joining("\n"));
            if (!found.isEmpty() && context.getExecutionException().isEmpty()) {
                Assertions.fail(found);
            }
        }
    }
}
