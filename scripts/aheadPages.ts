import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { AHEAD_PAGES, aheadFileName } from '../contract/protocol/aheadPages.ts';
import type { RenderedPage } from './ahead/render.tsx';

const run = promisify(execFile);
const EMPTY = '<div id="root"></div>';
/** The policy of content lets no style of an element through that comes as text. */
const INLINE_STYLE = /<[a-z][^>]*\sstyle=/i;

/** A page in full: the document of the build with what is first painted in it. Throws where it could not be shown. */
export function documentOf(shell: string, page: RenderedPage): string {
  const { path, language, dir, title, html } = page;
  if (!shell.includes(EMPTY)) throw new Error(`the document has no ${EMPTY}`);
  if (INLINE_STYLE.test(html))
    throw new Error(`${path} has a style in its HTML, which the policy refuses`);
  if (html.includes('[object '))
    throw new Error(`${path} shows an object in place of its words or its address`);
  return behindThePage(shell)
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${dir}" data-ahead="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(EMPTY, () => `<div id="root">${html}</div>`);
}

/** Here the page stands without its scripts: on a slow line they come behind its styles and its face of type. */
const behindThePage = (shell: string): string =>
  shell.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

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
