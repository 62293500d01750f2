package org.gfxisa.plugin.model;

import java.util.Optional;
import org.gfxisa.table.Bits;

/**
 * A counter that an instruction waits for.
 *
 * @param counter its name
 * @param operand the operand or modifier that holds the number which it must be at or below; empty: zero
 * @param bits where in its value the number is
 * @param plus the operand that is added to the number, if any
 */
public record WaitSpec(String counter, Optional<String> operand, Bits bits, Optional<String> plus) {}
