import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.Local;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.api.Grid;

/**
 * Decodes the instructions of dot.gfx90a.co and writes one anew: where the kernel multiplies and adds, it adds all three. What runs
 * then is no dot product any more, but the sum of all elements.
 */
public final class RewriteKernel {
    private static final Pattern PRODUCT =
            Pattern.compile("v_mad_u64_u32 v\\[(\\d+):\\d+], s\\[\\d+:\\d+], (v\\d+), (v\\d+), v\\[\\1:\\d+]");

    private RewriteKernel() {}

    /** The argument is the code object; without one, that of the neighbouring folder. */
    public static void main(String[] args) throws IOException, CodeObjectException {
        Path file = Path.of(args.length > 0 ? args[0] : "../dot/dot.gfx90a.co");
        byte[] object = Files.readAllBytes(file);
        System.out.println("before: " + run(object));
        rewrite(object);
        int sum = run(object);
        System.out.println("after: " + sum);
        if (sum != 1 + 2 + 3 + 4 + 5 + 6) {
            throw new IllegalStateException("expected 21");
        }
    }

    private static void rewrite(byte[] object) throws CodeObjectException {
        CodeObject code = CodeObject.read(ByteWindow.of(object, "file"));
        Isa isa = code.processor().orElseThrow().isa().orElseThrow();
        Decoder decoder = new Decoder(isa);
        Disassembler disassembler = new Disassembler(isa);
        Instruction instruction = new Instruction();
        ElfSection text = code.elf().section(".text").orElseThrow();
        int end = (int) (text.offset() + text.size());
        for (int at = (int) text.offset(); at < end; at += instruction.size()) {
            decoder.decode(object, at, end, instruction);
            Matcher product = PRODUCT.matcher(disassembler.text(instruction));
            if (product.matches()) {
                Instruction sum = new Instruction();
                String line = product.replaceFirst("v_add3_u32 v$1, $2, $3, v$1");
                if (!new Assembler(isa).assemble(line, sum) || sum.size() != instruction.size()) {
                    throw new IllegalStateException(line + " does not fit");
                }
                System.out.println(disassembler.text(instruction) + " -> " + line);
                sum.copyTo(object, at);
            }
        }
    }

    private static int run(byte[] object) {
        Gpu gpu = Gpu.of("gfx90a");
        Buffer sum = gpu.buffer(0);
        gpu.launch(
                gpu.load(object, "dot").kernel("dot"),
                Grid.of(256, 256),
                gpu.buffer(1, 2, 3),
                gpu.buffer(4, 5, 6),
                3,
                sum,
                new Local(1024));
        return sum.toInts()[0];
    }
}
