/** Links relocatable files to a code object that a loader takes, laid out as LLVM's linker does. */
package org.gfxisa.simulator.codeobject.link;
