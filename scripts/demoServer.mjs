import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Starts the built server with the demo people, on a free port. `dataDir`: a folder for what it stores. Resolves when it answers. */
export async function startDemoServer(dataDir) {
  const port = await freePort();
  const child = spawn(process.execPath, [join('dist', 'server', 'index.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
  });
  await new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server ended.')));
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Roost is ready')) resolve();
    });
  });
  return {
    url: `http://localhost:${port}`,
    /** Its folder may be deleted once it is gone. */
    end: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
