package org.gfxisa.simulator.codeobject.asm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Directives that change what is read next, and those that report messages. */
final class InputDirectives {
    private final Assembly assembly;
    private final SourceLines lines;
    private final ConditionalDirectives conditions;
    private final SourceFiles files;

    InputDirectives(Assembly assembly, SourceLines lines, ConditionalDirectives conditions, SourceFiles files) {
        this.assembly = assembly;
        this.lines = lines;
        this.conditions = conditions;
        this.files = files;
    }

    void register(Map<String, Directive> all) {
        all.put(".include", this::include);
        all.put(".incbin", this::bytes);
        all.put(".end", in -> {
            in.end();
            lines.leaveAll();
            conditions.unwind(0);
        });
        all.put(".err", in -> {
            in.end();
            throw new SourceException(".err");
        });
        all.put(".error", in -> {
            throw new SourceException(in.isAtEnd() ? ".error" : text(in));
        });
        all.put(".abort", in -> {
            String why = in.rest();
            lines.leaveAll();
            throw new SourceException("the source ends here: .abort " + why);
        });
        for (String name : new String[] {".macros_on", ".macros_off", ".line"}) {
            // These are for listings and the preprocessor.
            all.put(name, in -> in.rest());
        }
        all.put(".warning", in -> assembly.warn(in.isAtEnd() ? ".warning" : text(in)));
        all.put(".print", in -> assembly.warn(text(in)));
    }

    private static String text(OperandParser in) throws SourceException {
        String text = in.text();
        in.end();
        return text;
    }

    private void include(OperandParser in) throws SourceException {
        int from = in.next();
        String name = text(in);
        String content = new String(read(from, name, SourceLines.MOST_EXPANDED), StandardCharsets.UTF_8);
        lines.expand(SourceLines.withoutBlocks(content), Place.of(name), ".include", false, conditions.depth());
    }

    private void bytes(OperandParser in) throws SourceException {
        int from = in.next();
        String name = in.text();
        byte[] content = read(from, name, Section.MOST_BYTES);
        long skip = 0;
        long most = content.length;
        if (in.accept(',')) {
            skip = in.peek() == ',' ? 0 : in.absolute(0, Long.MAX_VALUE, "the number of bytes to skip");
            most = in.accept(',') ? in.absolute(0, Long.MAX_VALUE, "the number of bytes") : most;
        }
        in.end();
        assembly.lines().mark();
        int start = (int) Math.min(skip, content.length);
        int length = (int) Math.min(most, content.length - start);
        assembly.section().add(Arrays.copyOfRange(content, start, start + length));
    }

    private byte[] read(int at, String name, long most) throws SourceException {
        try {
            return files.read(name, most).orElseThrow(() -> new SourceException(at, "there is no file '" + name + "'"));
        } catch (IOException e) {
            throw new SourceException(at, "'" + name + "' cannot be read: " + e.getMessage());
        }
    }
}
