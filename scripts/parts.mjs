import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1000;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PACKAGE = /.*node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)/;
/** Our own are told by folder and the one in it: `sync/chat`, `src/app`. */
const OWN_DEPTH = 2;

/**
 * Divides the scripts of a built client into parts: by its source map each character belongs to a package or
 * to a folder of ours. A part's kB is its share of the file as it travels: what it weighs alone by gzip, in
 * proportion to the whole.
 * @param {string} folder of the build
 * @returns {(path: string) => { name: string, kB: number }[]} parts of the script at a path in the folder; one part where it has no map
 */
export function partsOf(folder) {
  const known = new Map();
  return (path) => {
    const parts = known.get(path) ?? measure(join(folder, path), path);
    known.set(path, parts);
    return parts;
  };
}

/**
 * The parts of several scripts as one list, heaviest first.
 * @param {{ name: string, kB: number }[][]} scripts
 * @returns {{ name: string, kB: number }[]}
 */
export function addUp(scripts) {
  const sums = new Map();
  for (const { name, kB } of scripts.flat()) sums.set(name, (sums.get(name) ?? 0) + kB);
  return [...sums]
    .map(([name, kB]) => ({ name, kB }))
    .toSorted((one, other) => other.kB - one.kB || one.name.localeCompare(other.name));
}

/**
 * A script's name without its folder and the stamp of its content.
 * @param {string} path
 * @returns {string}
 */
export function shortName(path) {
  return (path.split('/').at(-1) ?? path).replace(/(?:-[\w-]{8})?\.js$/, '');
}

/** A piece without a source is the bundler's own, or texts: told by the name of the file. */
function measure(path, name) {
  const code = readFileSync(path, 'utf8');
  const whole = gzipSync(code, { level: 9 }).length;
  if (!existsSync(`${path}.map`)) return [{ name, kB: whole / KB }];
  const texts = new Map();
  for (const { source, text } of piecesOf(code, JSON.parse(readFileSync(`${path}.map`, 'utf8')))) {
    const part = source === null ? shortName(name) : partName(source);
    texts.set(part, (texts.get(part) ?? '') + text);
  }
  const alone = [...texts].map(([part, text]) => ({
    part,
    bytes: gzipSync(text, { level: 9 }).length,
  }));
  const sum = alone.reduce((all, { bytes }) => all + bytes, 0);
  return alone.map(({ part, bytes }) => ({ name: part, kB: ((bytes / sum) * whole) / KB }));
}

/**
 * The package of a source, or the folder of ours.
 * @param {string} source as a map names it
 * @returns {string}
 */
export function partName(source) {
  const found = PACKAGE.exec(source)?.groups?.name;
  if (found !== undefined) return found;
  const own = source
    .replaceAll('\0', '')
    .split('/')
    .filter((part) => part !== '..' && part !== '.' && part !== '');
  return own.slice(0, Math.max(1, Math.min(OWN_DEPTH, own.length - 1))).join('/');
}

/**
 * The pieces of the code with the source of each, in order; null where the bundler wrote it.
 * @param {string} code
 * @param {{ sources: string[], mappings: string }} map https://tc39.es/ecma426/
 * @returns {{ source: string | null, text: string }[]}
 */
export function piecesOf(code, { sources, mappings }) {
  const lines = code.split('\n');
  let source = 0;
  return mappings.split(';').flatMap((line, index) => {
    const text = lines[index] ?? '';
    let column = 0;
    const starts = line
      .split(',')
      .filter((segment) => segment !== '')
      .map((segment) => {
        const [columns = 0, files] = numbersOf(segment);
        column += columns;
        if (files !== undefined) source += files;
        return { column, source: files === undefined ? null : (sources[source] ?? null) };
      });
    const first = { column: 0, source: null };
    return [first, ...starts]
      .map((start, at, all) => ({
        source: start.source,
        text: text.slice(start.column, all[at + 1]?.column ?? text.length),
      }))
      .filter((piece) => piece.text !== '');
  });
}

/** The numbers of a segment: base 64, five bits a digit, the lowest first; the last bit of a number is its sign. */
function numbersOf(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits >= 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
