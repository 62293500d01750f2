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
import org.gfxisa.simulator.json.FormattedNumber;

/** Decodes the GPU registers that PAL's driver writes, with their names (LLVM AMDGPU usage, AMDPAL, Register Map and User Data). */
final class PalRegisters {
    /** The number of user data entries. */
    private static final int ENTRIES = 128;

    private PalRegisters() {}

    /** Returns the registers of all pipelines in MessagePackReader metadata, one row each. */
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

    /** Returns the tables that the code object has for shader stages, one row each. */
    static List<Object> tables(ElfFile elf) throws CodeObjectException {
        List<Object> rows = new ArrayList<>();
        for (ElfSymbol symbol : elf.symbols()) {
            Stream.of(PalStage.values())
                    .filter(stage -> stage.symbol().equals(symbol.name()))
                    .forEach(stage -> {
                        Map<String, Object> row = new LinkedHashMap<>();
                        row.put("stage", stage.text());
                        row.put("symbol", stage.symbol());
                        row.put("address", FormattedNumber.hex(symbol.value()));
                        row.put("size", symbol.size());
                        rows.add(row);
                    });
        }
        return rows;
    }

    /** Returns for each pipeline the range of user data entries that are spilled to a table in memory. */
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
            // This is not a register; the metadata shows the entry.
        }
    }

    /** Returns a row with a register and its value. */
    static Map<String, Object> row(int number, int value) {
        Optional<PalRegister> first = Stream.of(PalRegister.values())
                .filter(r -> number >= r.value() && number < r.value() + r.count())
                .findFirst();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("number", FormattedNumber.hex(number));
        row.put("register", first.map(r -> name(r, number)).orElse(""));
        row.put("value", FormattedNumber.hex(Integer.toUnsignedLong(value)));
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
