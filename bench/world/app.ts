import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import { type ServerProcess, startProcess } from './process.ts';

/** The built client, of this folder of builds, with the bench's pages under /bench. */
export const clientOf = (folder: string): string => join(folder, 'joined', 'client');

/** The built server over a new database or the one of a folder, with the bench's pages under /bench. */
export async function startApp(
  context: Pick<BenchContext, 'folder' | 'newFolder'>,
  options: { readonly publicUrl?: string; readonly dataDir?: string } = {},
): Promise<ServerProcess> {
  return await startProcess(context.folder, join('app', 'server', 'index.js'), {
    DATA_DIR: options.dataDir ?? (await context.newFolder('data')),
    CLIENT_DIR: clientOf(context.folder),
    SEED: 'none',
    RATE_LIMITS: 'relaxed',
    // The data needs no protection here, and every sign-in would cost a hash.
    LITE_AUTH_BCRYPT_COST: '4',
    ...(options.publicUrl && { PUBLIC_URL: options.publicUrl }),
  });
}

/** The floors' and peers' server: see servers/peer.ts. Its database, where it has one, is the app's kind. */
export async function startPeer(
  context: Pick<BenchContext, 'folder' | 'newFolder'>,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return await startProcess(context.folder, join('servers', 'peer.js'), {
    DATA_DIR: await context.newFolder('peer-data'),
    PAGES: join(context.folder, 'pages'),
    ...env,
  });
}
