import { sep } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import { root } from './version.mjs';

/**
 * `npm run dev`: one process with the embedded backend, our server and vite in front of the client's
 * sources. A change of the client is shown at once; a change of the server or its migrations closes
 * the server, its database too, and starts it again from the new sources.
 */
process.chdir(root);
const SERVER_FOLDERS = ['server', 'demo', 'contract', 'search', 'supabase'].map(
  (folder) => `${root}${sep}${folder}${sep}`,
);

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: await freePort() } },
  appType: 'spa',
});
const runner = createServerModuleRunner(vite.environments.ssr);
const devClient = async () => ({ handle: vite.middlewares, close: async () => {} });

let started;
let changed = true;
let turn = Promise.resolve();

/** One at a time: the folder's lock is free only when the last server has closed. */
function restart() {
  changed = true;
  turn = turn.then(startAgain);
}

async function startAgain() {
  if (!changed) return undefined;
  changed = false;
  await started?.close();
  started = undefined;
  runner.clearCache();
  vite.environments.ssr.moduleGraph.invalidateAll();
  try {
    const { readEnv } = await runner.import('/server/env.ts');
    const { consoleLog } = await runner.import('/server/log.ts');
    const { start } = await runner.import('/server/start.ts');
    started = await start(readEnv(process.env), consoleLog, devClient);
    console.info(`Roost is ready: open ${started.url}`);
  } catch (thrown) {
    console.error(thrown);
    console.error('The server waits for the next change.');
  }
  return undefined;
}

async function end() {
  await turn;
  await started?.close();
  await runner.close();
  await vite.close();
  process.exit(0);
}

vite.watcher.on('all', (_event, path) => {
  if (!SERVER_FOLDERS.some((folder) => path.startsWith(folder)) || path.includes('.test.')) return;
  console.info(`${path.slice(root.length + 1)} changed: starting the server again …`);
  restart();
});
vite.watcher.add(`${root}${sep}supabase${sep}migrations`);

process.once('SIGINT', () => void end());
process.once('SIGTERM', () => void end());
restart();

async function freePort() {
  const { createServer: createSocket } = await import('node:net');
  const socket = createSocket().listen(0);
  await new Promise((resolve) => socket.once('listening', resolve));
  const { port } = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  return port;
}
