import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1000;
/** These travel as they are. */
const COMPRESSED = /\.(?:woff2|png)$/;

/**
 * Sizes of a built client's files as they travel: text by gzip, fonts and pictures as they are.
 * @param {string} folder of the build
 * @returns {(path: string) => number} kB of the file at a path in the folder; throws where there is none
 */
export function sizesOf(folder) {
  const known = new Map();
  return (path) => {
    const size = known.get(path) ?? measure(join(folder, path));
    known.set(path, size);
    return size;
  };
}

function measure(path) {
  const bytes = readFileSync(path);
  return (COMPRESSED.test(path) ? bytes.length : gzipSync(bytes, { level: 9 }).length) / KB;
}

/**
 * Lists the files that the service worker of a built client stores on a device set to `language`: each with
 * its kB, and whether it comes after the first screen (docs/decisions/start-and-bundles.md).
 * @param {string} folder of the build
 * @param {string} language
 * @returns {{ url: string, kB: number, isLater: boolean }[]}
 */
export function precacheOf(folder, language = 'en') {
  const sizeOf = sizesOf(folder);
  const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
  const listed = [...worker.matchAll(/\{[^{}]*\burl["']?:\s*[`"']([^`"']+)[`"'][^{}]*\}/g)];
  return listed.map(([entry, url = '']) => ({
    url,
    kB: sizeOf(url),
    isLater: /\blater\b/.test(entry) && !isOf(entry, language),
  }));
}

function isOf(entry, language) {
  return new RegExp(`\\blanguage["']?:\\s*[\`"']${language}[\`"']`).test(entry);
}
