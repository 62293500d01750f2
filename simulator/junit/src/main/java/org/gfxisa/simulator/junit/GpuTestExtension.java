package org.gfxisa.simulator.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuException;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Program;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.opentest4j.AssertionFailedError;

/** Runs a {@link GpuTest} once for each processor. */
public final class GpuTestExtension implements TestTemplateInvocationContextProvider {
    private static final Namespace FILES = Namespace.create(GpuTestExtension.class);

    /** Makes an extension; JUnit calls this for each use of {@link GpuTest}. */
    public GpuTestExtension() {}

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        GpuTest test = context.getRequiredTestMethod().getAnnotation(GpuTest.class);
        TestFile file = TestFile.find(test.file(), context.getRequiredTestClass());
        TestFile.Contents contents =
                context.getRoot().getStore(FILES).getOrComputeIfAbsent(file, TestFile::read, TestFile.Contents.class);
        List<String> targets = test.targets().length > 0 ? List.of(test.targets()) : contents.targets();
        if (targets.isEmpty()) {
            throw TestFile.mistake(test.file() + ": no code for a processor that can be simulated");
        }
        return targets.stream().map(target -> new OnTarget(target, test, contents));
    }

    /** One run. The GPU is made and the code loaded when the method requests either of them. */
    private static final class OnTarget
            implements TestTemplateInvocationContext,
                    ParameterResolver,
                    TestExecutionExceptionHandler,
                    AfterTestExecutionCallback {
        private final String target;
        private final GpuTest test;
        private final TestFile.Contents contents;
        private final List<Gpu> gpus = new ArrayList<>();
        private final List<Program> programs = new ArrayList<>();

        OnTarget(String target, GpuTest test, TestFile.Contents contents) {
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
                try {
                    gpus.add(Gpu.of(target, GpuOptions.DEFAULT.withChecks(Set.of(test.checks()))));
                    programs.add(gpus.get(0).load(contents.bytes(), test.file()));
                } catch (GpuException e) {
                    ParameterResolutionException mistake = new ParameterResolutionException(e.getMessage());
                    mistake.setStackTrace(new StackTraceElement[0]);
                    throw mistake;
                }
            }
            return parameter.getParameter().getType() == Gpu.class ? gpus.get(0) : programs.get(0);
        }

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
            if (thrown instanceof GpuException) {
                AssertionFailedError failure = new AssertionFailedError(thrown.getMessage());
                String test = context.getRequiredTestClass().getName();
                failure.setStackTrace(Stream.of(thrown.getStackTrace())
                        .filter(frame -> frame.getClassName().equals(test))
                        .toArray(StackTraceElement[]::new));
                throw failure;
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
