import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the bench's pages; every path without a file of its own is a 404. */
export async function servePage(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  try {
    const body = await readFile(join(folder, normalize(pathname)));
    response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/plain' });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
}
