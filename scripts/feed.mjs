import { resolve } from 'node:path';
import { runMain } from './runMain.mjs';

/** `npm run feed -- FILE --owner ADDRESS …`: homes of an owner, from a file (docs/feeds.md). */
const [file, ...flags] = process.argv.slice(2);
// A file is named from where the operator stands.
if (file !== undefined && !file.startsWith('-'))
  process.argv = [
    ...process.argv.slice(0, 2),
    resolve(process.env.INIT_CWD ?? '.', file),
    ...flags,
  ];
await runMain('/server/feeds/main.ts');
