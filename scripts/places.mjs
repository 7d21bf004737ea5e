import { resolve } from 'node:path';
import { runMain } from './runMain.mjs';

/** `npm run places -- …`: the areas and points of interest of a city, from files (docs/places.md). */
const [verb, file, ...flags] = process.argv.slice(2);
// A file is named from where the operator stands.
if (file !== undefined && !file.startsWith('-'))
  process.argv = [
    ...process.argv.slice(0, 2),
    verb,
    resolve(process.env.INIT_CWD ?? '.', file),
    ...flags,
  ];
await runMain('/server/places/main.ts');
