package org.gfxisa.simulator.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrEvaluator;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrText;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Passes on functions. Each file of {@code src/test/resources/ir} has a function, and as comments behind it what the pass of its folder
 * makes of it, to the character; GFXISA_REBASE writes that anew. Before and after, random inputs give the same.
 */
class IrFilesTest {
    private static final Path FILES = Path.of("src/test/resources/ir");
    private static final String FLUSH = "; mode: flush";
    private static final int ROUNDS = 2_000;
    private static final int[] EDGES = {
        0,
        0x80000000,
        0x3f800000,
        0xbf800000,
        0x7f800000,
        0xff800000,
        0x7fc00000,
        0x7f800001,
        1,
        31,
        32,
        -1,
        0x4b000000,
        0x3c00
    };

    private interface Pass {
        IrFunction run(IrFunction function, int mode);
    }

    private static final Map<String, Pass> PASSES = Map.of(
            "simplify",
            (function, mode) -> simplified(function),
            "lower",
            (function, mode) -> CallLowering.lower(function, mode).orElseThrow());

    @TestFactory
    Stream<DynamicContainer> passes() {
        return PASSES.keySet().stream().sorted().map(pass -> {
            List<Path> files = files(FILES.resolve(pass));
            assertTrue(files.size() >= 10, pass + " has " + files.size() + " files");
            return DynamicContainer.dynamicContainer(
                    pass,
                    files.stream()
                            .map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> check(pass, f))));
        });
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void check(String pass, Path file) throws IOException {
        String text = Files.readString(file);
        int end = text.indexOf("\n\n; ");
        String input = end < 0 ? text.stripTrailing() : text.substring(0, end);
        int denorm = text.startsWith(FLUSH) ? Mode.FLUSH : Mode.KEEP;
        int mode = Mode.of(Mode.RNE, Mode.RNE, denorm, Mode.KEEP, true, true, false);
        IrFunction before = IrText.parse(input);
        IrFunction after = PASSES.get(pass).run(before, mode);
        String whole = input + "\n\n"
                + IrText.print(after).lines().map(l -> "; " + l + "\n").collect(Collectors.joining());
        if (System.getenv("GFXISA_REBASE") != null) {
            Files.writeString(file, whole);
        }
        assertEquals(whole, text);
        computesTheSame(before, after, mode);
    }

    private static void computesTheSame(IrFunction before, IrFunction after, int mode) {
        SplittableRandom random = new SplittableRandom(1);
        int compared = 0;
        for (int i = 0; i < ROUNDS; i++) {
            IrEvaluator.Inputs inputs = inputs(random);
            IrEvaluator.Result result = IrEvaluator.evaluate(after, inputs, mode);
            if (result.isGuarded()) {
                IrEvaluator.Result expected = IrEvaluator.evaluate(before, inputs, mode);
                assertEquals(expected.numbers(), result.numbers());
                assertEquals(expected.masks(), result.masks());
                compared++;
            }
        }
        assertTrue(compared > ROUNDS / 20, compared + " of " + ROUNDS + " pass the guards");
    }

    private static IrEvaluator.Inputs inputs(SplittableRandom random) {
        int[] numbers = new int[8];
        for (int i = 0; i < numbers.length; i++) {
            int kind = random.nextInt(4);
            numbers[i] = kind == 0
                    ? EDGES[random.nextInt(EDGES.length)]
                    : kind == 1
                            ? Float.floatToRawIntBits(random.nextInt(-4000, 4000) / 16f)
                            : kind == 2 ? random.nextInt(64) : random.nextInt();
        }
        int masks = random.nextInt();
        int lane = random.nextInt(64);
        return new IrEvaluator.Inputs() {
            @Override
            public int number(int index) {
                return numbers[index];
            }

            @Override
            public boolean mask(int index) {
                return (masks >>> index & 1) != 0;
            }

            @Override
            public int lane() {
                return lane;
            }
        };
    }

    /** The same function, node by node through a builder. */
    private static IrFunction simplified(IrFunction function) {
        IrBuilder builder = new IrBuilder();
        function.addTo(builder, new IrFunction.Inliner() {
            @Override
            public int input(Node node) {
                return builder.add(node);
            }

            @Override
            public void output(Node node, int value) {
                builder.add(node.with(List.of(value)));
            }
        });
        return builder.function();
    }
}
