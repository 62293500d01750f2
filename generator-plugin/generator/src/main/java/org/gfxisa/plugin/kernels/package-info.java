/** The Java of what instructions do: pure methods, and kernels that compute all lanes of a wave. */
package org.gfxisa.plugin.kernels;
