import type { Client } from 'pg';
import { WebSocket } from 'ws';
import { contained } from '#server/contained.ts';
import { openPool } from '#server/db/pool.ts';
import type { Asked, Project } from './finding.ts';
import { readMails, readSchemaNames } from './schemaNames.ts';

/** How long anything of it may take to answer, ms. */
const PATIENCE_MS = 10_000;
const QUIET = { info: () => {}, warn: () => {}, error: () => {} };

/** A project as the environment names it. */
type Given = Omit<Project, 'ask' | 'read' | 'hear' | 'schema' | 'mails'>;

/** A project by its addresses and keys, over the network. */
export async function openProject(given: Given): Promise<Project & { close(): Promise<void> }> {
  const pool = openPool(given.databaseUrl, { size: 1, log: QUIET });
  let client: Promise<Client> | undefined;
  return {
    ...given,
    schema: await readSchemaNames(),
    mails: await readMails(),
    ask,
    async read<Row>(text: string, as: 'login' | 'service' = 'login'): Promise<Row[]> {
      const connected = await (client ??= pool.connect());
      try {
        await connected.query(`begin read only; set local statement_timeout = ${PATIENCE_MS}`);
        if (as === 'service') await connected.query('set local role service_role');
        const { rows } = await connected.query(text);
        return rows as Row[];
      } finally {
        await connected.query('rollback').catch(() => undefined);
      }
    },
    hear,
    async close() {
      await (await client?.catch(() => undefined))?.end();
      await pool.close();
    },
  };
}

async function ask(url: string, init: RequestInit = {}): Promise<Asked> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text) };
  } catch {
    return { status: 0, body: undefined };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hear(
  url: string,
  said: string | undefined,
  fits: (word: string) => boolean,
): Promise<string | undefined> {
  const line = new WebSocket(url, { handshakeTimeout: PATIENCE_MS });
  return new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => resolve(undefined), PATIENCE_MS);
    const end = (word?: string) => {
      clearTimeout(late);
      resolve(word);
    };
    if (said !== undefined)
      line.on(
        'open',
        contained('a look at a line', () => line.send(said)),
      );
    line.on(
      'message',
      contained('a look at a line', (data: Buffer) => {
        const word = data.toString();
        if (fits(word)) end(word);
      }),
    );
    line.on(
      'error',
      contained('a look at a line', () => end()),
    );
    line.on(
      'close',
      contained('a look at a line', () => end()),
    );
  }).finally(() => line.terminate());
}
