package org.gfxisa.plugin.does.check;

import java.util.function.Function;
import org.gfxisa.plugin.does.typed.Value;

/**
 * A builtin function.
 *
 * @param least the fewest arguments
 * @param most the most
 * @param byElement whether vectors are taken apart first
 * @param body checks the arguments and gives the result
 */
record Builtin(String name, int least, int most, boolean byElement, Function<BuiltinCall, Value> body) {}
