// Decodes as the pages do: node decode.mjs SITE INSTRUCTION-SET WAVE < lines of hexadecimal digits > lines of text, or "invalid".
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [site, isa, wave] = process.argv.slice(2);
const run = (path) => vm.runInThisContext(readFileSync(`${site}/assets/${path}`, "utf8"), path);
globalThis.window = globalThis;
globalThis.gfxisaLoad = async (path) => run(path);
run("decode.js");
const decoder = await gfxisaDecoder(isa, Number(wave) || undefined);
const lines = readFileSync(0, "utf8").split("\n").filter(Boolean);
process.stdout.write(lines.map((line) => (decoder.decode(line).text ?? "invalid") + "\n").join(""));
