package org.gfxisa.simulator.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;

/**
 * An instruction vector: a program with its initial and final state.
 *
 * @param id the name of the record
 * @param target the processor
 * @param lanes the number of work-items
 * @param waveSize the number of lanes of a wave
 * @param start the initial registers of each wave
 * @param memory the initial contents of memory
 * @param ldsBytes the size of local memory in bytes
 * @param scratchBytes the size of a lane's private memory in bytes
 * @param outputAddress the address of the output buffer
 * @param expected the expected bytes of the output buffer
 * @param hasRegisters whether the output contains registers; if not, it is one dword per lane
 * @param inexact the byte offsets of output dwords that are not compared
 * @param checks the assertions
 */
public record VectorRecord(
        String id,
        String target,
        int lanes,
        int waveSize,
        Start start,
        List<Contents> memory,
        int ldsBytes,
        int scratchBytes,
        long outputAddress,
        byte[] expected,
        boolean hasRegisters,
        List<Integer> inexact,
        List<Check> checks) {
    private static final int LARGEST = 1 << 26;
    private static final int MOST_LANES = 1024;
    private static final int MOST_SCRATCH = 1 << 17;

    /** Bytes at an address. */
    record Contents(long address, byte[] bytes) {}

    /** The initial registers of each wave, scalar ones by number. */
    record Start(long pc, Map<Integer, Integer> sgprs, long exec, long vcc, boolean scc, int m0, int mode) {}

    /** Reads a record from a line. */
    public static VectorRecord read(byte[] line) throws InputException {
        JsonObject root = Json.object(line);
        JsonObject init = root.object("init");
        JsonObject end = root.object("final");
        List<JsonObject> outputs = end.objects("memory");
        if (outputs.size() != 1) {
            throw new InputException("final.memory: " + outputs.size() + " buffers, expected 1");
        }
        byte[] code = hex(root.place("code_hex"), root.text("code_hex"));
        return new VectorRecord(
                root.text("id"),
                root.text("target"),
                (int) root.integer("lanes", 1, MOST_LANES),
                (int) root.integer("wave", 32, 64),
                start(init),
                memory(init, code),
                (int) init.integer("lds_bytes", 0, LARGEST, 0),
                (int) init.integer("scratch_bytes_per_lane", 0, MOST_SCRATCH, 0),
                number(outputs.get(0), "addr"),
                hex(outputs.get(0).place("hex"), outputs.get(0).text("hex")),
                end.text("layout").equals("regs"),
                inexact(root),
                checks(root));
    }

    private static Start start(JsonObject init) throws InputException {
        Map<Integer, Integer> sgprs = new TreeMap<>();
        JsonObject values = init.object("sgpr");
        for (String name : values.names()) {
            Optional<Integer> number = name.matches("\\d{1,3}") ? Optional.of(Integer.valueOf(name)) : Optional.empty();
            if (number.isEmpty() || number.get() > 105) {
                throw new InputException(values.place(name) + ": no scalar register has this number");
            }
            sgprs.put(number.get(), (int) number(values, name));
        }
        return new Start(
                number(init, "pc"),
                sgprs,
                number(init, "exec"),
                number(init, "vcc"),
                number(init, "scc") != 0,
                (int) number(init, "m0"),
                (int) number(init, "mode"));
    }

    private static List<Contents> memory(JsonObject init, byte[] code) throws InputException {
        List<Contents> memory = new ArrayList<>();
        for (JsonObject item : init.objects("memory")) {
            byte[] bytes;
            if (item.has("zero")) {
                bytes = new byte[(int) item.integer("zero", 0, LARGEST)];
            } else {
                String hex = item.text("hex");
                bytes = hex.equals("code_hex") ? code : hex(item.place("hex"), hex);
            }
            memory.add(new Contents(number(item, "addr"), bytes));
        }
        return memory;
    }

    private static List<Integer> inexact(JsonObject root) throws InputException {
        List<Integer> offsets = new ArrayList<>();
        for (JsonNode item : root.list("inexact")) {
            offsets.add((int) JsonObject.integer("inexact", item, 0, LARGEST));
        }
        return offsets;
    }

    private static List<Check> checks(JsonObject root) throws InputException {
        List<Check> checks = new ArrayList<>();
        for (JsonObject item : root.objects("checks")) {
            checks.add(Check.of(item));
        }
        return checks;
    }

    /** Reads an unsigned number from a JSON number or from decimal or hexadecimal text. */
    private static long number(JsonObject object, String name) throws InputException {
        JsonNode node = object.node().path(name);
        if (node.isTextual()) {
            String text = node.textValue();
            try {
                return text.startsWith("0x")
                        ? Long.parseUnsignedLong(text.substring(2), 16)
                        : Long.parseUnsignedLong(text);
            } catch (NumberFormatException e) {
                throw new InputException(object.place(name) + ": '" + text + "' is not a number");
            }
        }
        return object.integer(name, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static byte[] hex(String place, String text) throws InputException {
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw new InputException(place + ": not a sequence of hex bytes");
        }
    }
}
