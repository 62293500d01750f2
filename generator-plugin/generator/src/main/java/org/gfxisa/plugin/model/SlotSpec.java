package org.gfxisa.plugin.model;

import org.gfxisa.plugin.does.typed.OperandAccess;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Width;

/**
 * A value of a form and the way it is written; see the run-time class of the same name.
 *
 * @param name operand or modifier name
 * @param syntax how it is written
 * @param bits where it lies; none: a fixed operand
 * @param fixedCode the code of a fixed operand
 * @param neg bit of the source modifier, or -1; likewise abs and sext
 * @param half bit that says which half of the register it is, or -1
 * @param type what it holds
 * @param width register width
 * @param access what happens to it
 * @param isListed whether it is written in one list with the slot before
 * @param lead what stands before it in the text in place of a comma, or empty
 * @param barAfter the operand behind which the bar stands that closes an absolute value, or empty
 * @param isText whether it stands in the text
 * @param isOptional whether the text may leave it out, together with all that may be
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
