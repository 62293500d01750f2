// Decodes as the pages do: node decode.mjs SITE PROCESSOR WAVE < lines of hexadecimal digits > lines of text, or "invalid".
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [site, target, wave] = process.argv.slice(2);
const run = (path) => vm.runInThisContext(readFileSync(`${site}/assets/${path}`, "utf8"), path);
globalThis.window = globalThis;
globalThis.gfxisaLoad = async (path) => run(path);
run("decode.js");
const isas = JSON.parse(/^const ISAS = (.*);$/m.exec(readFileSync(`${site}/assets/site.js`, "utf8"))[1]);
const [isa] = isas.find((names) => names.includes(target));
const decoder = await gfxisaDecoder(isa, Number(wave) || undefined);
const lines = readFileSync(0, "utf8").split("\n").filter(Boolean);
process.stdout.write(lines.map((line) => (decoder.decode(line).text ?? "invalid") + "\n").join(""));
