import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './version.mjs';

/**
 * Completes package-lock.json after an installation from a registry that carries the packages of one
 * platform only: npm leaves the other platforms' optional packages out, and `npm ci` then refuses the
 * lockfile. Their versions are exact in the packages that ask for them; system and processor stand in
 * their names, so npm can pass over them without fetching anything.
 */
const SYSTEMS = /(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32)/;
const PROCESSORS = /-(arm64|arm|x64|ia32|ppc64|s390x|riscv64|loong64|mips64el|wasm32)(?=-|$)/;

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) && name !== 'fsevents') continue;
    if (isThere(path, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[~^]/, ''),
      ...platformOf(name),
      ...(entry.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([one], [other]) => one.localeCompare(other, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.info(`${added} packages of other platforms added to package-lock.json.`);

/** As Node looks it up: beside the package that asks, or in any folder above it. */
function isThere(path, name) {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${at}/node_modules/${name}`]) return true;
  }
  return lock.packages[`node_modules/${name}`] !== undefined;
}

function platformOf(name) {
  const system = name === 'fsevents' ? 'darwin' : SYSTEMS.exec(name)?.[1];
  const processor = PROCESSORS.exec(name)?.[1];
  const libc = /musl/.test(name) ? 'musl' : /gnu(?!eabi)/.test(name) ? 'glibc' : undefined;
  return {
    ...(processor && { cpu: [processor] }),
    ...(libc && { libc: [libc] }),
    ...(system && { os: [system] }),
  };
}
