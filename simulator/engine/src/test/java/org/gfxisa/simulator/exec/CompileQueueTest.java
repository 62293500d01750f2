package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class CompileQueueTest {
    @Test
    void anErrorAsideIsToldOnce() {
        List<String> told = new ArrayList<>();
        Logger logger = Logger.getLogger(CompileQueue.class.getName());
        logger.setUseParentHandlers(false);
        logger.addHandler(new Handler() {
            @Override
            public void publish(LogRecord record) {
                told.add(record.getMessage());
            }

            @Override
            public void flush() {
                // nothing is kept back
            }

            @Override
            public void close() {
                // nothing is open
            }
        });
        CompileQueue.warn(0x1900, new IllegalStateException("no operator"));
        CompileQueue.warn(0x1a00, new IllegalStateException("no operator"));
        assertEquals(1, told.size());
        assertTrue(told.get(0).contains("0x1900 stays interpreted"), told.get(0));
    }
}
