import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quietLibraries } from './quietLibraries.mjs';
import { root } from './version.mjs';

/** The built server, in this process: what `npm start` keeps up. */
process.chdir(root);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
// The process that keeps it up was killed, so it has to end itself.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
quietLibraries();
await import(pathToFileURL(join(root, 'dist', 'server', 'index.js')).href);
