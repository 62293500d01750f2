/*
 * Disassembles a file of gfx90a machine code with LLVM's C interface, in one of two ways:
 *   llvm_disasm CPU FILE text             one line of text per instruction
 *   llvm_disasm CPU FILE time SECONDS     again and again for that long; prints instructions, nanoseconds by the clock and
 *                                         nanoseconds of CPU time
 */
#include <llvm-c/Disassembler.h>
#include <llvm-c/Target.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 512, INVALID_BYTES = 4 };

static uint64_t now(clockid_t which) {
    struct timespec t;
    clock_gettime(which, &t);
    return (uint64_t) t.tv_sec * 1000000000u + (uint64_t) t.tv_nsec;
}

static uint8_t *read_file(const char *name, size_t *size) {
    FILE *file = fopen(name, "rb");
    if (!file || fseek(file, 0, SEEK_END)) {
        perror(name);
        exit(1);
    }
    *size = (size_t) ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    if (!bytes || fread(bytes, 1, *size, file) != *size) {
        perror(name);
        exit(1);
    }
    fclose(file);
    return bytes;
}

/* One pass over the code; gives the number of instructions, those that LLVM cannot read included. */
static uint64_t pass(LLVMDisasmContextRef context, uint8_t *code, size_t size, FILE *out) {
    char line[LINE];
    uint64_t count = 0;
    for (size_t at = 0; at < size; count++) {
        size_t step = LLVMDisasmInstruction(context, code + at, size - at, at, line, sizeof line);
        if (out) {
            fprintf(out, "%s\n", step ? line : "invalid");
        }
        at += step ? step : INVALID_BYTES;
    }
    return count;
}

int main(int argc, char **argv) {
    int timed = argc == 5 && !strcmp(argv[3], "time");
    if (!timed && !(argc == 4 && !strcmp(argv[3], "text"))) {
        fprintf(stderr, "usage: llvm_disasm CPU FILE text|time SECONDS\n");
        return 2;
    }
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUDisassembler();
    LLVMDisasmContextRef context = LLVMCreateDisasmCPU("amdgcn-amd-amdhsa", argv[1], NULL, 0, NULL, NULL);
    if (!context) {
        fprintf(stderr, "LLVM has no disassembler for %s\n", argv[1]);
        return 1;
    }
    size_t size;
    uint8_t *code = read_file(argv[2], &size);
    if (!timed) {
        pass(context, code, size, stdout);
        return 0;
    }
    uint64_t wanted = (uint64_t) (atof(argv[4]) * 1e9);
    uint64_t count = 0;
    pass(context, code, size, NULL);
    uint64_t start = now(CLOCK_MONOTONIC);
    uint64_t start_cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    uint64_t spent;
    do {
        count += pass(context, code, size, NULL);
        spent = now(CLOCK_MONOTONIC) - start;
    } while (spent < wanted);
    uint64_t spent_cpu = now(CLOCK_PROCESS_CPUTIME_ID) - start_cpu;
    printf("%llu %llu %llu\n", (unsigned long long) count, (unsigned long long) spent, (unsigned long long) spent_cpu);
    return 0;
}
