import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { AHEAD_PAGES, aheadFileName } from '../contract/protocol/aheadPages.ts';
import { documentOf } from './ahead/documentOf.ts';
import type { RenderedPage } from './ahead/render.tsx';

const run = promisify(execFile);
/** Writes the pages that need no data as documents of the build, one for each language (docs/decisions/start-and-bundles.md). */
export function aheadPages(base: string): Plugin {
  return {
    name: 'roost-ahead-pages',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = bundle['index.html'];
        if (shell?.type !== 'asset') return;
        for (const page of await rendered(base)) {
          const source = documentOf(String(shell.source), page);
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const name = AHEAD_PAGES[page.path] ?? '';
          this.emitFile({
            type: 'asset',
            fileName: aheadFileName(name, page.language, hash),
            source,
          });
        }
      },
    },
  };
}

async function rendered(base: string): Promise<readonly RenderedPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'roost-ahead-'));
  const out = join(folder, 'pages.json');
  try {
    await run(process.execPath, [
      join(base, 'scripts', 'ahead.mjs'),
      out,
      ...Object.keys(AHEAD_PAGES),
    ]);
    return JSON.parse(await readFile(out, 'utf8')) as RenderedPage[];
  } finally {
    await rm(folder, { recursive: true });
  }
}
