/** How fast the library is, next to LLVM; see {@code benchmarks/README.md}. */
package org.gfxisa.benchmarks;
