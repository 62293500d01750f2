package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.isa.Targets;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.ir.BoundInstruction.InLanes;
import org.gfxisa.simulator.ir.BoundInstruction.InWave;
import org.gfxisa.simulator.ir.BoundInstruction.Indexed;
import org.gfxisa.simulator.ir.BoundInstruction.Indexing;
import org.gfxisa.simulator.ir.ScalarInstruction;
import org.gfxisa.simulator.ir.VectorInstruction.KnownScalar;
import org.gfxisa.simulator.jit.IrDump;
import org.gfxisa.simulator.jit.lower.CallLowering;
import org.gfxisa.simulator.jit.pass.BackEnd;
import org.gfxisa.simulator.jit.pass.BlockScheduler;
import org.gfxisa.simulator.jit.pass.BlockScheduler.Scheduled;
import org.gfxisa.simulator.jit.pass.ConstantPropagation;
import org.gfxisa.simulator.jit.pass.FusedGroup;
import org.gfxisa.simulator.jit.pass.Guards;
import org.gfxisa.simulator.jit.pass.Region;
import org.gfxisa.simulator.jit.pass.Region.Block;
import org.gfxisa.simulator.jit.pass.Region.Member;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.objectweb.asm.MethodVisitor;

/**
 * Passes on regions. Each file of {@code src/test/resources/ir} has a program, and as comments behind it what the pass of its folder makes of
 * it, to the character; GFXISA_REBASE writes that anew. The first lines may say for which processor and which MODE.
 */
class PassFilesTest {
    private static final Path FILES = Path.of("src/test/resources/ir");
    private static final String TARGET = "; target: ";
    private static final String FLUSH = "; mode: flush";
    private static final String COMMENT = "; ";
    private static final int SCALARS = 102;

    private static final Map<String, Function<Program, String>> PASSES = Map.of(
            "constants", Program::constants,
            "schedule", Program::schedule,
            "group", Program::groups,
            "guards", Program::guards);

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
        String result = PASSES.get(pass).apply(Program.of(input));
        String whole =
                input + "\n\n" + result.lines().map(PassFilesTest::comment).collect(Collectors.joining());
        if (System.getenv("GFXISA_REBASE") != null) {
            Files.writeString(file, whole);
        }
        assertEquals(whole, text);
    }

    private static String comment(String line) {
        return (line.startsWith(COMMENT) ? line : (COMMENT + line).stripTrailing()) + "\n";
    }

    /** A back end that lowers all calls and has no limit, so that results are the same on all machines. */
    private record Unlimited() implements BackEnd {
        @Override
        public Optional<IrFunction> lower(IrFunction function, int mode) {
            return CallLowering.lower(function, mode);
        }

        @Override
        public boolean isTooLarge(FusedGroup group) {
            return false;
        }

        @Override
        public long compiledNanos() {
            return 0;
        }

        @Override
        public boolean hasLaneLoops() {
            return false;
        }

        @Override
        public void emit(FusedGroup group, MethodVisitor out, boolean full) {
            throw new AssertionError("nothing is emitted");
        }
    }

    /** A program as a region. */
    private record Program(DecodedCode code, Region region, IrDump dump) {
        static Program of(String text) {
            List<String> lines = text.lines().toList();
            String target = lines.stream()
                    .filter(l -> l.startsWith(TARGET))
                    .map(l -> l.substring(TARGET.length()))
                    .findFirst()
                    .orElse("gfx90a");
            Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
            int denorm = lines.contains(FLUSH) ? Mode.FLUSH : Mode.KEEP;
            int mode = Mode.of(Mode.RNE, Mode.RNE, denorm, Mode.KEEP, true, true, false);
            String[] instructions =
                    lines.stream().filter(l -> !l.startsWith(COMMENT)).toArray(String[]::new);
            DecodedCode code =
                    new LoadedProgram(isa, Tier.INTERPRET, new RandomProgram(isa).lines(instructions)).decoded(SCALARS);
            List<Block> blocks = new RegionBuilder(code).blocks(0);
            return new Program(
                    code,
                    new Region(blocks, isa.waveSize(), mode, RegisterLayout.of(isa)),
                    new IrDump(Optional.empty(), code::text, isa.codec().rules()::name));
        }

        /** Each instruction, and the constants that it reads. */
        String constants() {
            StringBuilder out = new StringBuilder();
            for (Block block : inOrder(ConstantPropagation.in(region))) {
                out.append("block ").append(block.index()).append('\n');
                for (Member member : block.members()) {
                    out.append("  ").append(code.text(member.index())).append(known(member.instruction()));
                    out.append('\n');
                }
            }
            return out.toString();
        }

        private String known(BoundInstruction instruction) {
            List<String> known = new ArrayList<>();
            if (instruction instanceof InLanes lanes) {
                lanes.instruction().sources().stream()
                        .filter(KnownScalar.class::isInstance)
                        .map(KnownScalar.class::cast)
                        .forEach(k ->
                                known.add(dump.scalar().apply(k.code()) + " = 0x" + Integer.toHexString(k.value())));
            }
            return known.isEmpty() ? "" : "  with " + String.join(", ", known);
        }

        private static List<Block> inOrder(List<Block> blocks) {
            return blocks.stream().sorted(Comparator.comparing(Block::index)).toList();
        }

        private List<Scheduled> scheduled() {
            int exec = region.layout().exec();
            return inOrder(ConstantPropagation.in(region)).stream()
                    .map(block -> BlockScheduler.schedule(
                            block, () -> new FusedGroup(new Unlimited(), region.waveSize(), region.mode(), exec), exec))
                    .toList();
        }

        /** The parts of each block, in order. */
        String schedule() {
            StringBuilder out = new StringBuilder();
            for (Scheduled scheduled : scheduled()) {
                out.append("block ").append(scheduled.block().index()).append('\n');
                scheduled.parts().forEach(part -> out.append(text(part, scheduled.block())));
            }
            return out.toString();
        }

        private String text(BlockScheduler.Part part, Block block) {
            if (part instanceof BlockScheduler.Lanes lanes) {
                return group(lanes.group());
            } else if (part instanceof BlockScheduler.Scalar scalar) {
                return "  scalar " + code.text(index(scalar.instruction(), block)) + "\n";
            } else if (part instanceof BlockScheduler.FastPathCall call) {
                return "  fast path "
                        + call.singles().stream()
                                .map(s -> code.text(s.member().index()))
                                .collect(Collectors.joining("; "))
                        + "\n";
            } else if (part instanceof BlockScheduler.Single single) {
                return "  interpreted " + code.text(single.member().index()) + "\n";
            } else if (part instanceof BlockScheduler.CopyM0 copy) {
                return "  copy " + copy.copy() + " of " + dump.scalar().apply(copy.code()) + "\n";
            } else if (part instanceof BlockScheduler.CheckIndex check) {
                return "  check " + check.registers().stream().map(IrDump::name).collect(Collectors.joining(", "))
                        + "\n";
            }
            return "  indexing " + (((BlockScheduler.IndexingMode) part).isOn() ? "on" : "off") + "\n";
        }

        private String group(FusedGroup group) {
            StringBuilder out = new StringBuilder("  group\n");
            group.indices().forEach(i -> out.append("    ").append(code.text(i)).append('\n'));
            List<String> written = new ArrayList<>();
            group.ir().registers().keySet().forEach(r -> written.add(IrDump.name(r)));
            group.masks().forEach(mask -> written.add(dump.scalar().apply(mask)));
            return out + "    writes " + String.join(", ", written) + "\n";
        }

        private static int index(ScalarInstruction instruction, Block block) {
            return block.members().stream()
                    .filter(m -> m.instruction() instanceof InWave wave && wave.instruction() == instruction
                            || m.instruction() instanceof Indexing indexing
                                    && indexing.m0().stream().anyMatch(i -> i == instruction)
                            || m.instruction() instanceof Indexed)
                    .findFirst()
                    .orElseThrow()
                    .index();
        }

        private List<FusedGroup> fused() {
            return scheduled().stream()
                    .flatMap(s -> s.parts().stream())
                    .filter(BlockScheduler.Lanes.class::isInstance)
                    .map(part -> ((BlockScheduler.Lanes) part).group())
                    .toList();
        }

        /** The IR of each group. */
        String groups() {
            return fused().stream().map(g -> dump.text(g.ir())).collect(Collectors.joining("\n"));
        }

        /** The IR of each group, and its guards. */
        String guards() {
            return fused().stream()
                    .map(g -> dump.text(g.ir()) + text(g.guards()))
                    .collect(Collectors.joining("\n"));
        }

        private static String text(Guards guards) {
            return line("no NaN", guards.nans())
                    + line("finite double", guards.wideNans())
                    + line("no denormal", guards.denormals())
                    + line("set", guards.expected());
        }

        private static String line(String what, List<Integer> nodes) {
            return nodes.isEmpty()
                    ? ""
                    : what + ":" + nodes.stream().map(n -> " %" + n).collect(Collectors.joining()) + "\n";
        }
    }
}
