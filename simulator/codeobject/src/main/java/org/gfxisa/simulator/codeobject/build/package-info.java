/** Code objects that a program makes without a text: kernels with their code, arguments and resources. */
package org.gfxisa.simulator.codeobject.build;
