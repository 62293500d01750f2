/**
 * What the decoder, encoder and assembler work from: the tables of one target and one wave size, arranged for speed. Built once from
 * {@link org.gfxisa.table.IsaTables}, immutable, shared by all threads. Not part of the public interface.
 */
package org.gfxisa.plan;
