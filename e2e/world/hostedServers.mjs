import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

/** The process of `hostedServers.ts`: starts and closes servers of the build as it is told, each with its own log. */
const built = (name) => import(pathToFileURL(resolve('dist', 'server', `${name}.js`)).href);
const [{ start }, { readEnv }] = await Promise.all([built('start'), built('env')]);
const running = new Map();

process.on('message', ({ id, environment }) => {
  // Without one it is to close.
  const done = environment === undefined ? close(id) : open(id, environment);
  done.then(
    () => process.send({ id, is: environment === undefined ? 'closed' : 'ready' }),
    (thrown) => process.send({ id, is: 'failed', said: format(thrown) }),
  );
});
// The process that asked for the servers is gone.
process.on('disconnect', () => process.exit(1));

async function open(id, environment) {
  const write = (text, ...details) =>
    process.send({ id, is: 'said', said: `${format(text, ...details)}\n` });
  const log = { info: write, warn: write, error: write };
  running.set(id, await start(readEnv({ ...process.env, ...environment }), log));
}

async function close(id) {
  const server = running.get(id);
  running.delete(id);
  await server?.close();
}
