import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createPageThread, type PageThread, type SearchDocument } from './pageThread.ts';

let folder = '';
let thread: PageThread | null = null;

/** A thread that does `each` with each document it is asked for. */
async function open(each: string): Promise<PageThread> {
  folder = await mkdtemp(join(tmpdir(), 'roost-pages-'));
  const file = join(folder, 'thread.mjs');
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ id, asked }) => { ${each} });`,
  );
  thread = createPageThread(file, '');
  if (thread === null) throw new Error('there is no thread');
  return thread;
}

afterEach(async () => {
  await thread?.close();
  await rm(folder, { recursive: true, force: true });
});

const asked = { path: '/search', search: '' } as SearchDocument;

it('gives each document to whoever asked for it', async () => {
  const { render } = await open('parentPort.postMessage({ id, document: asked.search });');
  const all = ['one', 'two'].map((search) => render({ ...asked, search }));
  expect(await Promise.all(all)).toEqual(['one', 'two']);
});

it('says of a document that it could not be written, however the thread ends, and begins another', async () => {
  const { render } = await open(
    `if (asked.search === 'leave') process.exit(0);
     if (asked.search === 'break') throw new Error('broken');
     if (asked.search === 'fail') parentPort.postMessage({ id, error: 'no homes' });
     else parentPort.postMessage({ id, document: asked.search });`,
  );
  await expect(render({ ...asked, search: 'leave' })).rejects.toThrow('ended (0)');
  await expect(render({ ...asked, search: 'break' })).rejects.toThrow('broken');
  await expect(render({ ...asked, search: 'fail' })).rejects.toThrow('no homes');
  expect(await render({ ...asked, search: 'then' })).toBe('then');
});
