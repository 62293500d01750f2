package org.gfxisa.text;

import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** A message: {@code sendmsg(MSG_GS, GS_OP_CUT, 1)}, with numbers in place of unknown names, or a bare number. */
final class SendmsgSyntax extends Syntax {
    private static final char[] CALL = "sendmsg".toCharArray();

    private final int idBits;
    private final int operationAt;
    private final int operationBits;
    private final int streamAt;
    private final int streamBits;
    private final List<Message> messages;

    SendmsgSyntax(SlotCodec codec, Kind.Sendmsg kind) {
        super(codec);
        idBits = kind.idBits();
        operationAt = kind.operationAt();
        operationBits = kind.operationBits();
        streamAt = kind.streamAt();
        streamBits = kind.streamBits();
        messages = kind.messages().stream().map(SendmsgSyntax::message).toList();
    }

    private static Message message(Kind.Sendmsg.Message of) {
        List<Operation> operations = of.operations().stream()
                .map(o -> new Operation(o.name(), o.name().toCharArray(), o.number(), o.hasStream()))
                .toList();
        return new Message(of.name(), of.name().toCharArray(), of.id(), operations);
    }

    @Override
    public void print(long value, TextBuffer out) {
        long id = value & mask(idBits);
        long operation = value >>> operationAt & mask(operationBits);
        long stream = value >>> streamAt & mask(streamBits);
        for (Message message : messages) {
            if (message.id == id && message.print(operation, stream, out)) {
                return;
            }
        }
        if ((id | operation << operationAt | stream << streamAt) == value) {
            out.append("sendmsg(")
                    .append(id)
                    .append(", ")
                    .append(operation)
                    .append(", ")
                    .append(stream)
                    .append(')');
        } else {
            out.append(value);
        }
    }

    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        if (startsNumber(in)) {
            return parseInteger(in, false);
        }
        if (!in.accept(CALL) || !in.accept('(')) {
            return in.fail(in.at(), "expected sendmsg(...) or a number");
        }
        in.skipBlanks();
        for (Message message : messages) {
            if (in.accept(message.chars)) {
                return parseNamed(message, in) && closes(in);
            }
        }
        return parseNumbers(in) && closes(in);
    }

    private boolean parseNamed(Message message, Cursor in) {
        if (message.operations.isEmpty()) {
            return in.succeed(message.id);
        }
        if (!in.accept(',')) {
            return in.fail(in.at(), "expected ',' and an operation of %s", message.name);
        }
        in.skipBlanks();
        int from = in.at();
        for (Operation operation : message.operations) {
            boolean isNamed = in.accept(operation.chars);
            if (!isNamed && Numbers.startsHere(in)) {
                isNamed = Numbers.expression(in) && in.value() == operation.number;
                in.moveTo(isNamed ? in.at() : from);
            }
            if (isNamed) {
                return parseStream(message, operation, in);
            }
        }
        return in.fail(from, "expected an operation of %s", message.known());
    }

    private boolean parseStream(Message message, Operation operation, Cursor in) {
        long value = message.id | operation.number << operationAt;
        if (!in.accept(',')) {
            return in.succeed(value);
        }
        if (!operation.hasStream) {
            return in.fail(in.at(), "%s takes no stream", operation.name);
        }
        return number(in, "the stream", 0, mask(streamBits)) && in.succeed(value | in.value() << streamAt);
    }

    private boolean parseNumbers(Cursor in) {
        if (!Numbers.expressionStarts(in)) {
            String known =
                    String.join(", ", messages.stream().map(Message::name).toList());
            return in.fail(in.at(), "expected the number of a message, or one of %s", known);
        }
        if (!number(in, "the message", 0, mask(idBits))) {
            return false;
        }
        long value = in.value();
        if (in.accept(',')) {
            if (!number(in, "the operation", 0, mask(operationBits))) {
                return false;
            }
            value |= in.value() << operationAt;
        }
        if (in.accept(',')) {
            if (!number(in, "the stream", 0, mask(streamBits))) {
                return false;
            }
            value |= in.value() << streamAt;
        }
        return in.succeed(value);
    }

    private record Operation(String name, char[] chars, long number, boolean hasStream) {}

    private record Message(String name, char[] chars, long id, List<Operation> operations) {
        /** Prints the message if it has this operation and stream. */
        boolean print(long operation, long stream, TextBuffer out) {
            if (operations.isEmpty()) {
                if (operation != 0 || stream != 0) {
                    return false;
                }
                out.append("sendmsg(").append(name).append(')');
                return true;
            }
            for (Operation known : operations) {
                if (known.number == operation && (known.hasStream || stream == 0)) {
                    out.append("sendmsg(").append(name).append(", ").append(known.name);
                    if (known.hasStream) {
                        out.append(", ").append(stream);
                    }
                    out.append(')');
                    return true;
                }
            }
            return false;
        }

        String known() {
            return name + ": "
                    + String.join(", ", operations.stream().map(Operation::name).toList());
        }
    }
}
