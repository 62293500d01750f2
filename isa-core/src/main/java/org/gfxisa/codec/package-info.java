/**
 * The codecs that decoder, encoder and assembler use: the tables of one target in one wave size, laid out for speed. Built once
 * from {@link org.gfxisa.table.IsaTables}; immutable and safe for use by several threads. Not part of the public interface.
 */
package org.gfxisa.codec;
