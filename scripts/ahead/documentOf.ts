import { FIRST_ANSWER_ID } from '#contract/protocol/aheadPages.ts';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import type { RenderedPage } from './render.tsx';

const EMPTY = '<div id="root"></div>';
/** The policy of content lets no style of an element through that comes as text. */
const INLINE_STYLE = /<[a-z][^>]*\sstyle=/i;

/**
 * A slow device paints a document while it still reads it, and what it reads later moves what stands: the mark of an
 * Arabic page starts at the edge, until its name is read. So nothing is painted before the element behind the page is
 * there; a browser that does not know this link passes over it. (The page's own element would not do: Chromium 147
 * paints once that begins.)
 */
const PAINTED_AS_ONE = '<link rel="expect" href="#end-of-page" blocking="render">';
const END_OF_PAGE = '<span id="end-of-page" hidden></span>';

/** A page in full: the document of the build with what is first painted in it. Throws where it could not be shown. */
export function documentOf(shell: string, page: RenderedPage): string {
  const { path, language, dir, title, html } = page;
  if (!shell.includes(EMPTY)) throw new Error(`the document has no ${EMPTY}`);
  if (INLINE_STYLE.test(html))
    throw new Error(`${path} has a style in its HTML, which the policy refuses`);
  if (html.includes('[object '))
    throw new Error(`${path} shows an object in place of its words or its address`);
  return behindThePage(shell)
    .replace('</title>', `</title>${PAINTED_AS_ONE}`)
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${dir}" data-ahead="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(EMPTY, () => `<div id="root">${html}</div>${END_OF_PAGE}`);
}

const THEME = '<script src="/theme.js"></script>';
const APP = /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>\s*/g;
const BESIDE_APP = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>\s*/g;

/**
 * Here the page stands without its scripts: the document asks for none, but tells the script before the first paint of them,
 * the app's own first (public/theme.js).
 */
function behindThePage(shell: string): string {
  const files = [APP, BESIDE_APP].flatMap((tag) =>
    [...shell.matchAll(tag)].map(([, file]) => file),
  );
  if (files.length === 0) return shell;
  if (!shell.includes(THEME)) throw new Error(`the document has no ${THEME}`);
  return shell
    .replaceAll(APP, '')
    .replaceAll(BESIDE_APP, '')
    .replace(THEME, () => THEME.replace('>', ` data-app="${files.join(' ')}">`));
}

/** The input from which a search's document was made. */
export interface Given {
  readonly search: string;
  readonly answer: FirstAnswer;
  /** As a wide window shows it, with the filters beside the homes. */
  readonly isWide: boolean;
}

/** The document of a search with its first homes: what they were made of goes along, as data, for the app to begin with. */
export function searchDocumentOf(
  shell: string,
  page: RenderedPage,
  { isWide, ...given }: Given,
): string {
  const data = `<script type="application/json" id="${FIRST_ANSWER_ID}">${asData(given)}</script>`;
  return documentOf(shell, page)
    .replace(/<html /, `<html data-window="${isWide ? 'wide' : 'narrow'}" `)
    .replace('</body>', () => `${data}</body>`);
}

/** As JSON that ends no script and begins none, whatever an owner wrote of a home. */
const asData = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
