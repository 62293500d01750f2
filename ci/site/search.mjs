// Searches as the pages do: node search.mjs SITE FILE, where a line of the file is a query, a tab, and the label of the first result.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [site, file] = process.argv.slice(2);
const run = (path) => vm.runInThisContext(readFileSync(path, "utf8"), path);
// As much of a browser as the script asks for.
globalThis.window = globalThis;
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.addEventListener = () => {};
globalThis.document = {
  documentElement: { dataset: { root: "" } },
  getElementById: () => ({ value: "" }),
  createElement: () => ({}),
  head: { append(script) { run(`${site}/${script.src}`); script.onload(); } },
};
run(`${site}/assets/site.js`);
let good = 0, bad = 0;
for (const line of readFileSync(file, "utf8").split("\n").filter((l) => l && !l.startsWith("#"))) {
  const [query, wanted] = line.split("\t");
  const [first] = await gfxisaSearch(query);
  if (first && first[1] === wanted) good++;
  else {
    bad++;
    console.error(`${query}: found ${first ? first[1] : "nothing"}, expected ${wanted}`);
  }
}
console.log(`${good} names found at the first place, ${bad} not`);
process.exit(bad > 0 ? 1 : 0);
