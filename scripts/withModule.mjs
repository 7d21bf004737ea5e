import { createServer, createServerModuleRunner } from 'vite';
import { root } from './version.mjs';

/** Calls `act` with a module of the project, from its sources, in the project's folder. Resolves with what it gave. */
export async function withModule(path, act) {
  process.chdir(root);
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
  });
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  try {
    return await act(await runner.import(path));
  } finally {
    await runner.close();
    await vite.close();
  }
}
