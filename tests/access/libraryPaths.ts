import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quietLog } from '#tests/server/quietLog.ts';
import { createLiteApp } from '#server/embedded/liteApp.ts';
import { openConnection } from '#server/embedded/database/connection.ts';
import { readKeys } from '#server/embedded/keys.ts';

export const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** The library's router names a path like this that takes every verb, middleware among them. */
const EVERY_VERB = 'ALL';

/** Every path of the embedded library, by its own router, with the verbs it has an answer of its own for. */
export async function libraryPaths(): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'roost-paths-'));
  const { connection } = await openConnection();
  try {
    // The app is only read for its routes, and gets no request.
    const app = createLiteApp(connection, await readKeys(folder, quietLog), {
      hasGoogle: true,
    });
    const paths = new Map<string, string[]>();
    for (const { path, method } of app.server.routes) {
      const verbs = paths.get(path) ?? [];
      const isNew = method !== EVERY_VERB && !verbs.includes(method);
      paths.set(path, isNew ? [...verbs, method].sort() : verbs);
    }
    return new Map([...paths].sort(([one], [other]) => (one < other ? -1 : 1)));
  } finally {
    await connection.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A path of the router as somebody would ask for it. */
export const askedPath = (path: string): string =>
  path.replace(/:\w+(?:\{[^}]*\})?/g, 'x').replace(/\*$/, 'x');
