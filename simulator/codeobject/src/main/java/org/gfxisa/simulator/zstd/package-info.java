/**
 * Decompresses Zstandard (RFC 8878), as compressed offload bundles have it. Libraries for it call native code, or
 * {@code sun.misc.Unsafe}, or need a newer Java.
 */
package org.gfxisa.simulator.zstd;
