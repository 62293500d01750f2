package org.gfxisa.simulator.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Parses JSON. */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    /** The object that the bytes are. */
    public static JsonObject object(byte[] json) throws InputException {
        try {
            return JsonObject.of("", MAPPER.readTree(json));
        } catch (JsonProcessingException e) {
            String line =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
            throw new InputException(line + "not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new InputException("not JSON: " + e.getMessage());
        }
    }
}
