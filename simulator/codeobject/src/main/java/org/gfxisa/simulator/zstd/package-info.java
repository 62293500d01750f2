/**
 * Decompresses Zstandard (RFC 8878), which offload bundles use. Existing libraries call native code, use {@code sun.misc.Unsafe}, or
 * require a newer Java.
 */
package org.gfxisa.simulator.zstd;
