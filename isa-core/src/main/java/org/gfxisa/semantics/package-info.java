/**
 * The arithmetic that generated instruction semantics call: integers and IEEE floats as raw bits, under the rounding
 * and denormal fields of MODE. Everything is static, pure and free of allocation.
 */
package org.gfxisa.semantics;
