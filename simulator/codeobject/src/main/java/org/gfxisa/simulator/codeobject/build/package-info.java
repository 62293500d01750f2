/** Makes code objects from generated code: kernels with their code, arguments and resources. */
package org.gfxisa.simulator.codeobject.build;
