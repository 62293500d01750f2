/** Links relocatable files to code objects with the layout of LLVM's linker. */
package org.gfxisa.simulator.codeobject.link;
