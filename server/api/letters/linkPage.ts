import { type Found, PHRASES } from '#server/domain/letters/index.ts';
import { directionOf, type Language } from '#contract/rules/languages.ts';
import { escapeHtml, pageHeaders } from '#server/plainPage.ts';

const STYLE = `:root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem;background:light-dark(#f4f1ec,#171a20);color:light-dark(#1f2430,#eceae6)}
main{background:light-dark(#fff,#20242c);border-radius:12px;padding:2rem}b{font:700 1.2rem/1.2 Georgia,serif}h1{font-size:1.4rem;line-height:1.3;margin:1rem 0 .75rem}p{margin:.5rem 0 1.5rem}
button{font:600 1rem/1.2 system-ui,sans-serif;padding:.9rem 1.4rem;border:0;border-radius:8px;background:#1d5c4f;color:#fff;cursor:pointer}a{color:light-dark(#1d5c4f,#7cc5b3)}`;

const HEADERS = {
  ...pageHeaders(STYLE),
  'content-type': 'text/html; charset=utf-8',
  'x-robots-tag': 'noindex',
};

interface Said {
  readonly title: string;
  readonly text: string;
  /** Sends the same address as a form. */
  readonly button?: string;
}

/** The page behind a link of a mail, before and after it was followed. `language`: of who asks, where the link says nothing. */
export function linkPage(found: Found, isDone: boolean, language: Language): Response {
  const spoken = found.kind === 'good' ? found.language : language;
  const status = found.kind === 'good' ? 200 : 410;
  const html = page(spoken, saidOf(found, isDone, spoken));
  return new Response(html, { status, headers: HEADERS });
}

function saidOf(found: Found, isDone: boolean, language: Language): Said {
  const { pages } = PHRASES[language];
  if (found.kind === 'void') return { title: pages.voidTitle, text: pages.voidText };
  const { use, title } = found;
  if (use.kind === 'leave')
    return isDone
      ? { title: pages.leftTitle, text: pages.leftText }
      : { title: pages.leaveTitle, text: pages.leaveText[use.of], button: pages.leaveButton };
  if (title === null) return { title: pages.overTitle, text: pages.overText };
  return isDone
    ? { title: pages.confirmedTitle, text: pages.confirmedText }
    : { title: pages.confirmTitle, text: title, button: pages.confirmButton };
}

function page(language: Language, { title, text, button }: Said): string {
  const form =
    button === undefined
      ? `<p><a href="/">${escapeHtml(PHRASES[language].pages.open)}</a></p>`
      : `<form method="post"><button>${escapeHtml(button)}</button></form>`;
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Roost</title><style>${STYLE}</style></head>
<body><main><b>Roost</b><h1>${escapeHtml(title)}</h1><p><bdi>${escapeHtml(text)}</bdi></p>${form}</main></body></html>`;
}
