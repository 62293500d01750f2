package org.gfxisa.plugin.model;

import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Width;

/**
 * An operand or modifier of a form; see the run-time class {@link org.gfxisa.table.Slot}.
 *
 * @param name name of the operand or modifier
 * @param syntax syntax of the value
 * @param bits position of the value; empty for a fixed operand
 * @param fixedCode the code of a fixed operand
 * @param neg bit of the source modifier that negates, or -1
 * @param abs bit of the source modifier that takes the absolute value, or -1
 * @param sext bit of the source modifier that extends the sign, or -1
 * @param half bit that selects the half of the register, or -1
 * @param type type of the value
 * @param width width of the register tuple
 * @param access access to the operand
 * @param isListed whether it continues the list of the slot before
 * @param lead text before it in place of a comma, or empty
 * @param barAfter the operand after which the closing bar of an absolute value stands, or empty
 * @param isText whether it is a part of the text
 * @param isOptional whether it may be omitted in the text, together with all others that may be
 */
public record SlotSpec(
        String name,
        FieldSyntax syntax,
        Bits bits,
        int fixedCode,
        int neg,
        int abs,
        int sext,
        int half,
        OperandType type,
        Width width,
        OperandAccess access,
        boolean isListed,
        String lead,
        String barAfter,
        boolean isText,
        boolean isOptional) {}
