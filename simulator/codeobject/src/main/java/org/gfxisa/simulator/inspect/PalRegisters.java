package org.gfxisa.simulator.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.MetadataKey;
import org.gfxisa.isa.abi.PalRegister;
import org.gfxisa.isa.abi.PalStage;
import org.gfxisa.isa.abi.PalUserData;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSymbol;
import org.gfxisa.simulator.json.PlainNumber;

/** What PAL's driver writes into registers of the GPU, by their names (LLVM AMDGPU usage, AMDPAL, Register Map and User Data). */
final class PalRegisters {
    /** How many user data entries there are. */
    private static final int ENTRIES = 128;

    private PalRegisters() {}

    /** The registers of all pipelines of MessagePack metadata, a row each. */
    static List<Object> of(Map<String, Object> metadata) {
        List<Object> rows = new ArrayList<>();
        if (metadata.get(MetadataKey.PAL_PIPELINES.key()) instanceof List<?> pipelines) {
            for (Object pipeline : pipelines) {
                if (pipeline instanceof Map<?, ?> map
                        && map.get(MetadataKey.PIPELINE_REGISTERS.key()) instanceof Map<?, ?> registers) {
                    registers.forEach((number, value) -> row(rows, number, value));
                }
            }
        }
        return rows;
    }

    /** The tables that the code object has for stages of shaders, a row each. */
    static List<Object> tables(ElfFile elf) throws CodeObjectException {
        List<Object> rows = new ArrayList<>();
        for (ElfSymbol symbol : elf.symbols()) {
            Stream.of(PalStage.values())
                    .filter(stage -> stage.symbol().equals(symbol.name()))
                    .forEach(stage -> {
                        Map<String, Object> row = new LinkedHashMap<>();
                        row.put("stage", stage.text());
                        row.put("symbol", stage.symbol());
                        row.put("address", PlainNumber.hex(symbol.value()));
                        row.put("size", symbol.size());
                        rows.add(row);
                    });
        }
        return rows;
    }

    /** The user data entries of each pipeline that have no register and are in a table in memory: from a first one on to the last. */
    static List<Object> spilled(Map<String, Object> metadata) {
        List<Object> rows = new ArrayList<>();
        if (metadata.get(MetadataKey.PAL_PIPELINES.key()) instanceof List<?> pipelines) {
            for (Object pipeline : pipelines) {
                if (pipeline instanceof Map<?, ?> map
                        && map.get(MetadataKey.PIPELINE_SPILL_THRESHOLD.key()) instanceof Long first
                        && map.get(MetadataKey.PIPELINE_USER_DATA_LIMIT.key()) instanceof Long end
                        && first < end) {
                    Map<String, Object> row = new LinkedHashMap<>();
                    row.put("first", first);
                    row.put("last", end - 1);
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    private static void row(List<Object> rows, Object number, Object value) {
        try {
            rows.add(row(Integer.parseInt(String.valueOf(number)), ((Number) value).intValue()));
        } catch (NumberFormatException | ClassCastException e) {
            // No register: the metadata shows it.
        }
    }

    /** A register and what goes there. */
    static Map<String, Object> row(int number, int value) {
        Optional<PalRegister> first = Stream.of(PalRegister.values())
                .filter(r -> number >= r.value() && number < r.value() + r.count())
                .findFirst();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("number", PlainNumber.hex(number));
        row.put("register", first.map(r -> name(r, number)).orElse(""));
        row.put("value", PlainNumber.hex(Integer.toUnsignedLong(value)));
        row.put(
                "holds",
                first.filter(PalRegister::userData).map(r -> userData(value)).orElse(""));
        return row;
    }

    private static String name(PalRegister register, int number) {
        return register.count() == 1 ? register.text() : register.text() + "_" + (number - register.value());
    }

    private static String userData(int value) {
        OptionalInt entry = Integer.compareUnsigned(value, ENTRIES) < 0 ? OptionalInt.of(value) : OptionalInt.empty();
        return entry.isPresent()
                ? "user data entry " + entry.getAsInt()
                : PalUserData.of(value).map(PalUserData::text).orElse("");
    }
}
