package org.gfxisa.simulator.codeobject.asm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.codeobject.SourceLine;

/** Parses the statements of a source: labels, assignments, directives, macros and instructions. Statements with errors are reported and skipped. */
final class SourceParser {
    private final Assembly assembly;
    private final SourceLines lines;
    private final OperandParser operands;
    private final Assembler assembler;
    private final Instruction instruction = new Instruction();
    private final Map<String, Directive> directives = new HashMap<>();
    private final SymbolDirectives symbols;
    private final ConditionalDirectives conditions;
    private final Macros macros;
    private final KernelDirectives kernels;
    private final MetadataDirective metadata;
    private final FrameDirectives frames;
    private final CodeObjectV2Directives oldKernels;
    private final CallProfile profile;
    private final int refusedDistance;
    private final boolean isCounting;
    private int statementAt;

    SourceParser(Assembly assembly, String text, String file, SourceFiles files) {
        this.assembly = assembly;
        lines = new SourceLines(text, file);
        // Counting takes time, and few sources need it.
        isCounting = text.contains(NextFreeRegisters.PREFIX) || text.contains(".include");
        ExpressionParser expressions = new ExpressionParser(assembly.symbols(), assembly.evaluator());
        operands = new OperandParser(expressions, assembly.evaluator());
        assembler = new Assembler(assembly.isa(), expressions);
        symbols = new SymbolDirectives(assembly);
        conditions = new ConditionalDirectives(assembly);
        macros = new Macros(lines, conditions, expression -> {
            operands.start(expression, 0, expression.length());
            long value = operands.absolute();
            operands.end();
            return value;
        });
        kernels = new KernelDirectives(assembly);
        metadata = new MetadataDirective(assembly);
        frames = new FrameDirectives(assembly);
        oldKernels = new CodeObjectV2Directives(assembly);
        profile = new CallProfile(assembly);
        refusedDistance = TargetProperties.of(assembly.isa().processor()).branchOffsetBug();
        symbols.register(directives);
        new DataDirectives(assembly).register(directives);
        new SectionDirectives(assembly).register(directives);
        new TargetDirectives(assembly).register(directives);
        macros.register(directives);
        kernels.register(directives);
        metadata.register(directives);
        frames.register(directives);
        oldKernels.register(directives);
        profile.register(directives);
        new InputDirectives(assembly, lines, conditions, files).register(directives);
        assembly.lines().register(directives);
        assembly.target().refuse(directives);
        assembly.places(column -> lines.place(column < 0 ? statementAt : column));
    }

    /** Returns the names of all directives, apart from those within kernels. */
    Set<String> directives() {
        Set<String> all = new TreeSet<>(directives.keySet());
        all.addAll(ConditionalDirectives.NAMES);
        return all;
    }

    /** Reads the source. */
    void run() {
        while (lines.next()) {
            String text = lines.text();
            try {
                statementAt = 0;
                if (metadata.isOpen()) {
                    metadata.line(text.substring(lines.from(), lines.to()));
                } else {
                    Section section = assembly.section();
                    int before = section.size();
                    statement(text, lines.from(), lines.to());
                    if (section.hasInvalidBytes(before)) {
                        throw section.noBytes();
                    }
                }
            } catch (SourceException e) {
                assembly.report(lines.place(e.at() < 0 ? statementAt : e.at()), e.getMessage());
                if (lines.isTooLarge()) {
                    conditions.unwind(lines.leaveExpansions());
                }
            }
        }
        for (String open : List.of(
                macros.open(), conditions.open(), kernels.open(), metadata.open(), frames.open(), oldKernels.open())) {
            if (!open.isEmpty()) {
                assembly.report(lines.place(0), open);
            }
        }
        try {
            frames.write();
            profile.write();
            if (!assembly.lines().files().isEmpty()) {
                new LineTableWriter(assembly, assembly.lines()).write();
            }
        } catch (SourceException e) {
            assembly.report(lines.place(0), e.getMessage());
        }
    }

    private void statement(String text, int from, int to) throws SourceException {
        int at = skipBlanks(text, from, to);
        lines.refuseOpenComment();
        if (at == to || text.charAt(at) == ';' || text.charAt(at) == '#' || text.startsWith("//", at)) {
            return;
        }
        statementAt = at - from;
        int end = wordEnd(text, at, to);
        if (macros.isCollecting()) {
            macros.collect(text, from, to, text.substring(at, end));
            return;
        }
        boolean isDirective = text.charAt(at) == '.';
        if (isDirective && conditions.takes(text, at, end)) {
            operands.start(text, from, to);
            operands.moveTo(end - from);
            conditions.apply(text.substring(at, end), operands);
            return;
        }
        if (conditions.isSkipping() || end == at && text.charAt(at) != '"') {
            if (!conditions.isSkipping()) {
                throw new SourceException(at - from, "expected a label, a directive or an instruction");
            }
            return;
        }
        if (oldKernels.isOpen()) {
            operands.start(text, from, to);
            operands.moveTo(at - from);
            oldKernels.line(operands);
            return;
        }
        if (kernels.isOpen() && !isDirective) {
            throw new SourceException(at - from, "expected a directive of kernels, or .end_amdhsa_kernel");
        }
        int next = skipBlanks(text, end, to);
        char c = next < to ? text.charAt(next) : 0;
        if (c == ':') {
            label(text.substring(at, end));
            rest(text, from, next + 1, to);
        } else if (c == '=' && !text.startsWith("==", next)) {
            operands.start(text, from, to);
            operands.moveTo(next + 1 - from + (text.startsWith("=", next + 1) ? 1 : 0));
            symbols.assign(text.substring(at, end), operands, true);
        } else if (!macros.isEmpty() && macros.expand(text.substring(at, end), text, end, to)) {
            return;
        } else if (isDirective) {
            directive(text, from, at, end, to);
        } else if (text.charAt(at) == '"') {
            quotedLabel(text, from, at, to);
        } else {
            instruction(text, at, to, at - from);
        }
    }

    /** Parses the rest of a line after a label. */
    private void rest(String text, int from, int at, int to) throws SourceException {
        int start = skipBlanks(text, at, to);
        if (start < to) {
            // Columns count from the start of the line.
            String line = " ".repeat(start - from) + text.substring(start, to);
            statement(line, 0, line.length());
        }
    }

    private void label(String name) throws SourceException {
        if (assembly.symbols().isDiscarded(name)) {
            return;
        }
        boolean isNumber = Character.isDigit(name.charAt(0));
        assembly.label(
                isNumber ? assembly.symbols().advance(name) : assembly.symbols().get(name));
    }

    private void quotedLabel(String text, int from, int at, int to) throws SourceException {
        operands.start(text, from, to);
        operands.moveTo(at - from);
        String name = operands.name();
        if (operands.accept('=')) {
            symbols.assign(name, operands, true);
            return;
        }
        operands.expect(':');
        label(name);
        rest(text, from, from + operands.at(), to);
    }

    private void directive(String text, int from, int at, int end, int to) throws SourceException {
        String name = text.substring(at, end);
        operands.start(text, from, to);
        operands.moveTo(end - from);
        if (kernels.isOpen()) {
            kernels.line(name, operands);
            return;
        }
        Directive directive = directives.get(name);
        if (directive == null) {
            throw UnknownDirective.of(name, directives.keySet());
        }
        directive.apply(operands);
    }

    private void instruction(String text, int at, int to, int column) throws SourceException {
        if (!assembler.assemble(text, at, to, instruction)) {
            throw new SourceException(column + Math.max(0, assembler.errorColumn() - 1), assembler.error());
        }
        assembly.lines().mark();
        if (isCounting) {
            assembly.counters().count(instruction);
        }
        Section section = assembly.section();
        section.instruction(new SourceLine("", lines.file(), lines.line(), column + 1));
        String open = assembler.label();
        Optional<Expression> value = Optional.empty();
        if (!open.isEmpty()) {
            operands.start(open, 0, open.length());
            // The operand is parsed before the instruction is appended, so that '.' is its start.
            value = Optional.of(operands.expression());
        }
        int start = section.grow(instruction.size());
        instruction.copyTo(section.bytes(), start);
        if (value.isPresent()) {
            fixup(section, start, value.get(), column + assembler.labelColumn() - 1);
        }
    }

    private void fixup(Section section, int start, Expression value, int column) throws SourceException {
        int fragments = section.fragments().size();
        Place place = lines.place(column);
        assembly.symbols().register(value);
        if (assembly.isa().codec().form(instruction.formId()).branch().isEmpty()) {
            int literal = start + instruction.size() - Integer.BYTES;
            Fixup.Kind kind = value.isPcRelative() ? Fixup.Kind.RELATIVE_WORD : Fixup.Kind.WORD;
            section.add(new Fixup(literal, fragments, kind, value, place));
            return;
        }
        if (!(value instanceof Expression.Reference)) {
            throw new SourceException(column, "expected a label, or a distance in dwords that is known here");
        }
        Fixup branch = new Fixup(start, fragments, Fixup.Kind.BRANCH, value, place);
        section.add(branch);
        if (refusedDistance != 0) {
            section.add(new Fragments.BranchPadding(section, branch, refusedDistance, assembly.padding()));
        }
    }

    private static int skipBlanks(String text, int from, int to) {
        int i = from;
        while (i < to && (text.charAt(i) == ' ' || text.charAt(i) == '\t' || text.charAt(i) == '\r')) {
            i++;
        }
        return i;
    }

    private static int wordEnd(String text, int from, int to) {
        int i = from;
        while (i < to && isWord(text.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean isWord(char c) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || c == '_'
                || c == '.'
                || c == '$'
                || c == '@'
                || c > 127;
    }
}
