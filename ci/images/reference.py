"""Compares what kernels in images.cl left with what OpenCL 2.0 (8.2, 6.13.14) defines. Usage: reference.py MANIFEST OUT."""
import itertools
import json
import math
import struct
import sys

SELECTS = {"rgba": "rgba", "bgra": "bgra", "rg": "rg", "r": "r"}
FORMATS = {"unorm_int8": ("B", lambda v: v / 255), "snorm_int16": ("h", lambda v: max(-1.0, v / 32767)), "float": ("f", float)}
CLAMPS = {"repeat": lambda i, n: i % n, "clamp_to_edge": lambda i, n: min(n - 1, max(0, i)),
          "clamp": lambda i, n: i if 0 <= i < n else None,
          "mirrored_repeat": lambda i, n: min(i % (2 * n), 2 * n - 1 - i % (2 * n))}


def single(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


class Image:
    def __init__(self, arg):
        letter, self.value = FORMATS[arg["channel_type"]]
        self.channels = SELECTS[arg["channel_order"]]
        self.size = [arg["width"], arg.get("height", 1), arg.get("depth", 1)]
        self.geometry = arg["geometry"]
        self.dimensions = {"d1": 1, "d1_array": 1, "d2": 2, "d2_array": 2, "d3": 3}[self.geometry]
        count = len(self.channels) * math.prod(self.size)
        bits = {"B": 8, "h": 16}.get(letter)
        numbers = [1 + 3 * k for k in range(count)]
        if bits:
            numbers = [n % (1 << bits) - ((1 << bits) if letter == "h" and n % (1 << bits) >= 1 << bits - 1 else 0) for n in numbers]
        self.numbers = numbers

    def texel(self, x, y=0, z=0):
        """Red, green, blue, alpha; outside, the border's colour."""
        inside = None not in (x, y, z)
        colour = dict(zip("rgba", (0, 0, 0, 0 if "a" in self.channels else 1)))
        if inside:
            at = ((z * self.size[1] + y) * self.size[0] + x) * len(self.channels)
            for k, channel in enumerate(self.channels):
                colour[channel] = self.value(self.numbers[at + k])
        return [colour[channel] for channel in "rgba"]

    def sample(self, sampler, at, offset=(0, 0, 0)):
        """A sample; what follows the coordinates is the slice."""
        n = self.dimensions
        linear = sampler["filter"] == "linear"
        slice_ = min(self.size[2] - 1, max(0, round(at[n]))) if self.geometry.endswith("array") else 0
        u = [at[k] * (self.size[k] if sampler["normalized"] else 1) - (0.5 if linear else 0) for k in range(n)]
        total = [0.0] * 4
        for corner in itertools.product((0, 1) if linear else (0,), repeat=n):
            weight, place = 1.0, [0, 0, slice_]
            for k in range(n):
                fraction = u[k] - math.floor(u[k])
                weight *= (fraction if corner[k] else 1 - fraction) if linear else 1
                place[k] = CLAMPS[sampler["addressing"]](math.floor(u[k]) + corner[k] + offset[k], self.size[k])
            if weight:
                total = [t + weight * c for t, c in zip(total, self.texel(*place))]
        return total

    def gather(self, sampler, at, component):
        low = [math.floor(at[k] * (self.size[k] if sampler["normalized"] else 1) - 0.5) for k in range(2)]
        clamp = CLAMPS[sampler["addressing"]]
        return [self.texel(clamp(low[0] + x, self.size[0]), clamp(low[1] + y, self.size[1]))[component]
                for x, y in ((0, 1), (1, 1), (1, 0), (0, 0))]


def loads(images, sampler, i):
    return [images["line"].texel(i), images["plane"].texel(i & 7, i >> 3), images["volume"].texel(i & 3, i >> 2 & 3, i >> 4),
            images["lines"].texel(i & 15, 0, i >> 4), images["planes"].texel(i & 3, i >> 2 & 3, i >> 4)]


def samples(images, sampler, i):
    x, y, z = (single(i * single(step) - single(start)) for step, start in ((0.0371, 0.3), (0.0213, 0.1), (0.017, 0)))
    return [images["line"].sample(sampler, [x]), images["plane"].sample(sampler, [x, y]), images["volume"].sample(sampler, [x, y, z]),
            images["planes"].sample(sampler, [x, y, i >> 4]), images["volume"].sample(sampler, [x, y, z]),
            images["plane"].sample(sampler, [x, y], (2, -1)), images["plane"].gather(sampler, [x, y], 1)]


with open(sys.argv[1]) as file:
    manifest = json.load(file)
with open(sys.argv[2], "rb") as file:
    found = [v[0] for v in struct.iter_unpack("<f", file.read())]
images = {arg["name"]: Image(arg) for arg in manifest["args"] if arg["kind"] == "image"}
sampler = next((arg for arg in manifest["args"] if arg["kind"] == "sampler"), {})
expected = [v for i in range(64) for texel in {"loads": loads, "samples": samples}[manifest["entry"]](images, sampler, i) for v in texel]
wrong = [k for k, (a, b) in enumerate(zip(expected, found)) if abs(a - b) > 3e-6 * max(1, abs(a))]
if len(expected) != len(found) or wrong:
    print(f"{sys.argv[1]}: {len(wrong)} of {len(expected)} differ", [(k, expected[k], found[k]) for k in wrong[:4]])
    sys.exit(1)
