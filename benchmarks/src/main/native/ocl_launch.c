/*
 * Launches an OpenCL kernel on the first device of the first platform, again and again, and tells how long it took.
 *
 * ocl_launch SOURCE OPTIONS KERNEL GLOBAL LOCAL SECONDS ARG...
 *   GLOBAL, LOCAL   X,Y,Z
 *   ARG             b:FILE (buffer, with the file's bytes), o:FILE (the same, and the file gets its bytes after the first launch), s:HEX (value), l:BYTES
 *
 * Prints "LAUNCHES SECONDS".
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_ARGS 32

static void die(const char *what, int code) {
    fprintf(stderr, "ocl_launch: %s (%d)\n", what, code);
    exit(1);
}

static char *read_file(const char *name, size_t *size) {
    FILE *file = fopen(name, "rb");
    if (!file) die(name, 0);
    fseek(file, 0, SEEK_END);
    *size = (size_t) ftell(file);
    rewind(file);
    char *bytes = malloc(*size + 1);
    if (!bytes || fread(bytes, 1, *size, file) != *size) die(name, 1);
    bytes[*size] = 0;
    fclose(file);
    return bytes;
}

static void write_file(const char *name, const char *bytes, size_t size) {
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file)) die(name, 2);
}

static int sizes(const char *text, size_t *out) {
    return sscanf(text, "%zu,%zu,%zu", &out[0], &out[1], &out[2]) == 3;
}

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    size_t global[3], local[3], length;
    if (argc < 7 || argc - 7 > MOST_ARGS || !sizes(argv[4], global) || !sizes(argv[5], local)) die("bad usage", argc);
    cl_platform_id platform;
    cl_device_id device;
    cl_int error = clGetPlatformIDs(1, &platform, NULL);
    if (error) die("no platform", error);
    error = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL);
    if (error) die("no device", error);
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    if (error) die("no context", error);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
    if (error) die("no queue", error);
    const char *source = read_file(argv[1], &length);
    cl_program program = clCreateProgramWithSource(context, 1, &source, &length, &error);
    if (error) die("no program", error);
    error = clBuildProgram(program, 1, &device, argv[2], NULL, NULL);
    if (error) {
        char log[4096] = "";
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        fprintf(stderr, "%s\n", log);
        die("the kernel does not compile", error);
    }
    cl_kernel kernel = clCreateKernel(program, argv[3], &error);
    if (error) die("no such kernel", error);

    cl_mem outputs[MOST_ARGS];
    size_t output_sizes[MOST_ARGS];
    const char *output_files[MOST_ARGS];
    int output_count = 0;
    for (int i = 7; i < argc; i++) {
        const char *value = argv[i] + 2;
        cl_uint index = (cl_uint) (i - 7);
        if (argv[i][0] == 'b' || argv[i][0] == 'o') {
            char *bytes = read_file(value, &length);
            cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, length, bytes, &error);
            if (error) die("no buffer", error);
            if (argv[i][0] == 'o') {
                output_sizes[output_count] = length;
                output_files[output_count] = value;
                outputs[output_count++] = buffer;
            }
            error = clSetKernelArg(kernel, index, sizeof buffer, &buffer);
        } else if (argv[i][0] == 's') {
            unsigned char bytes[128];
            length = strlen(value) / 2;
            if (length > sizeof bytes) die("value too long", i);
            for (size_t k = 0; k < length; k++) {
                unsigned byte;
                if (sscanf(value + 2 * k, "%2x", &byte) != 1) die("no hex", i);
                bytes[k] = (unsigned char) byte;
            }
            error = clSetKernelArg(kernel, index, length, bytes);
        } else {
            error = clSetKernelArg(kernel, index, strtoul(value, NULL, 10), NULL);
        }
        if (error) die("bad argument", error);
    }

    double seconds = strtod(argv[6], NULL), start = 0, processor = 0;
    long launches = -1;
    do {
        error = clEnqueueNDRangeKernel(queue, kernel, 3, NULL, global, local, 0, NULL, NULL);
        if (!error) error = clFinish(queue);
        if (error) die("the launch failed", error);
        if (++launches == 0) {
            /* The first launch compiles; it is not counted. */
            for (int i = 0; i < output_count; i++) {
                char *bytes = malloc(output_sizes[i]);
                error = clEnqueueReadBuffer(queue, outputs[i], CL_TRUE, 0, output_sizes[i], bytes, 0, NULL, NULL);
                if (error) die("cannot read a buffer", error);
                write_file(output_files[i], bytes, output_sizes[i]);
                free(bytes);
            }
            start = now(CLOCK_MONOTONIC);
            processor = now(CLOCK_PROCESS_CPUTIME_ID);
        }
    } while (launches == 0 || now(CLOCK_MONOTONIC) - start < seconds);
    printf("%ld %.9f %.9f\n", launches, now(CLOCK_MONOTONIC) - start, now(CLOCK_PROCESS_CPUTIME_ID) - processor);
    return 0;
}
