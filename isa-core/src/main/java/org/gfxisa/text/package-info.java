/**
 * The text of operands and modifiers, written and read: one class per {@link org.gfxisa.table.Kind}. Not part of the public interface.
 */
package org.gfxisa.text;
