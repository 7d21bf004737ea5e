import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';

/** Runs a command of node_modules/.bin with CHROMIUM_PATH set to a browser that starts here. */
const [command, ...args] = process.argv.slice(2);
const env = { ...process.env, CHROMIUM_PATH: await findBrowser() };
const { status } = spawnSync(command, args, { stdio: 'inherit', env });
process.exit(status ?? 1);
