"""Manifests of the kernels in images.cl. Usage: manifests.py FOLDER TARGET..."""
import json
import sys

folder, targets = sys.argv[1], sys.argv[2:]


def image(name, geometry, sizes, order="rgba", channel="unorm_int8", access="in"):
    kind = {"unorm_int8": "u8", "snorm_int16": "u16", "half_float": "u16", "float": "f32", "unsigned_int32": "u32"}[channel]
    count = {"rgba": 4, "bgra": 4, "rg": 2, "r": 1}[order]
    for size in sizes:
        count *= size
    found = {"name": name, "kind": "image", "access": access, "type": kind, "count": count, "geometry": geometry,
             "channel_order": order, "channel_type": channel, **dict(zip(("width", "height", "depth"), sizes))}
    if geometry == "d1_array":
        found["depth"] = found.pop("height")
    if access != "out":
        found["init"] = {"gen": "iota", "start": 1, "step": 3}
    return found


def out(kind, count):
    return {"name": "out", "kind": "buffer", "access": "out", "type": kind, "count": count}


def sampler(normalized, addressing, filter):
    return {"name": "sampler", "kind": "sampler", "normalized": normalized, "addressing": addressing, "filter": filter}


line = image("line", "d1", [64], "rg")
plane = image("plane", "d2", [8, 8], "bgra")
volume = image("volume", "d3", [4, 4, 4], "r", "float")
planes = image("planes", "d2_array", [4, 4, 4], "rg", "snorm_int16")
depths = image("depths", "d2", [8, 8], "r", "float")
lines = image("lines", "d1_array", [16, 4])
manifests = {
    "loads": [[line, plane, volume, lines, planes, out("f32", 64 * 20)]],
    "stores": [[image("in", "d2", [8, 8]), image("plane", "d2", [8, 8], "bgra", access="out"),
                image("volume", "d3", [4, 4, 4], "rgba", "float", "out"),
                image("halves", "d2", [8, 8], "rgba", "half_float", "out")]],
    "samples": [[line, plane, volume, planes, depths, sampler(normalized, addressing, filter), out("f32", 64 * 28)]
                for normalized, addressing in ((1, "repeat"), (1, "clamp_to_edge"), (1, "clamp"), (1, "mirrored_repeat"), (0, "clamp"))
                for filter in ("nearest", "linear")],
    "updates": [[plane, image("counts", "d2", [8, 8], "r", "unsigned_int32", "inout"), out("i32", 256)]],
}
for entry, cases in manifests.items():
    for number, args in enumerate(cases):
        with open(f"{folder}/{entry}{number}.json", "w") as file:
            json.dump({"entry": entry, "global_size": [64, 1, 1], "local_size": [32, 1, 1], "dimensions": 1, "args": args,
                       "code_objects": [{"file": f"{target}.co"} for target in targets]}, file)
