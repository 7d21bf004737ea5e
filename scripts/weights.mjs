import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { precacheOf, sizesOf } from './clientSizes.mjs';
import { addUp, partsOf, shortName } from './parts.mjs';
import { root } from './version.mjs';

/**
 * `npm run weights`: of the client as it was built last, the kB of script (gzip) that the document names for
 * each page people come in by, with what they are made of, and what the worker stores. Files a page asks for
 * later (the engine, a popup) are in row 11 of the benches, which opens the pages in a browser. `--all`
 * prints every part in place of the ten largest.
 */
const ENTRIES = [
  { name: "a guest's home", path: '/', who: 'guest' },
  { name: 'login', path: '/login', who: 'guest' },
  { name: 'conversations, signed in', path: '/messages', who: 'member' },
  { name: 'a search', path: '/search', who: 'guest' },
  { name: "a home's page, signed in", path: '/properties/1', who: 'member' },
];
const LARGEST = 10;
const LANGUAGE = 'en';

const folder = join(root, 'dist', 'client');
const html = readFileSync(join(folder, 'index.html'), 'utf8');
const [, listed] = /<script[^>]*id="route-files"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
if (listed === undefined) throw new Error('dist/client/index.html names no files: build first');
const { files, pages, texts, late } = JSON.parse(listed);
const sizeOf = sizesOf(folder);
const partsAt = partsOf(folder);
const count = process.argv.includes('--all') ? Infinity : LARGEST;

for (const { name, path, who } of ENTRIES) {
  const scripts = scriptsOf(path, who);
  const kB = scripts.reduce((sum, script) => sum + sizeOf(script), 0);
  const named = scripts.map((script) => `${shortName(script)} ${sizeOf(script).toFixed(1)}`);
  console.info(`${name}: ${kB.toFixed(1)} kB (${named.join(', ')})`);
  for (const part of addUp(scripts.map(partsAt)).slice(0, count)) {
    console.info(`  ${part.kB.toFixed(1).padStart(6)}  ${part.name}`);
  }
}
const first = precacheOf(folder, LANGUAGE).filter(({ isLater }) => !isLater);
const precache = first.reduce((sum, { kB }) => sum + kB, 0);
console.info(`stored before the worker is installed: ${precache.toFixed(1)} kB`);

/** The scripts that the document itself loads, and those theme.js adds to it at this address. */
function scriptsOf(path, who) {
  const own = [
    ...html.matchAll(
      /<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+)"/g,
    ),
  ];
  const page = pages.find(
    (one) => (one.who === 'all' || one.who === who) && new RegExp(one.at).test(path),
  );
  if (page === undefined) throw new Error(`the document names no page at ${path}`);
  const places = [...texts[LANGUAGE], ...page.files, ...(page.isLate ? late[LANGUAGE] : [])];
  return [
    ...new Set([...own.map(([, src]) => src.slice(1)), ...places.map((place) => files[place])]),
  ];
}
