import { escapeHtml } from '#server/plainPage.ts';
import type { ConsentTexts } from './texts.ts';

export const STYLE = `:root{color-scheme:light dark}body{font:17px/1.6 system-ui,sans-serif;max-width:26rem;margin:3rem auto;padding:0 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}.note{border-inline-start:4px solid #b7791f;padding:.25rem .9rem;margin:1.5rem 0}
form{display:grid;gap:.75rem;margin:1.5rem 0}label{display:grid;gap:.25rem;font-weight:600}
input{font:inherit;padding:.55rem .7rem;border:1px solid #8889;border-radius:.5rem}
button,.way{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1rem;border-radius:.5rem;border:1px solid #8889;background:transparent;color:inherit;cursor:pointer}
.way{display:block;text-decoration:none;text-align:start}.wrong{color:#b3261e;font-weight:600}@media(prefers-color-scheme:dark){.wrong{color:#ffb4ab}}bdi{opacity:.8;display:block;font-weight:400}`;

/** Somebody nobody is, for those who only want to go through. */
const MADE_UP = { email: 'noor.haddad@gmail.test', name: 'Noor Haddad' };

export interface ConsentPage {
  readonly texts: ConsentTexts;
  /** Comes back with the answer. */
  readonly carried: Readonly<Record<string, string>>;
  readonly cancelUrl: string;
  /** The rejected input; null at first. */
  readonly typed: Readonly<Record<string, string>> | null;
}

/** Says that it is not Google's before anything else. Works without scripts, as the policy has it. */
export function consentPage({ texts, carried, cancelUrl, typed }: ConsentPage): string {
  const going = new URLSearchParams({ ...carried, ...MADE_UP }).toString();
  const hidden = Object.entries(carried)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const field = (name: 'email' | 'name', type: string, autocomplete: string) =>
    `<label>${texts[name]} <input name="${name}" type="${type}" dir="auto" required autocomplete="${autocomplete}" value="${escapeHtml(typed?.[name] ?? '')}"></label>`;
  return page(
    texts,
    `<p class="note">${texts.simulated}</p>
<a class="way" href="/dev/google/continue?${escapeHtml(going)}">${MADE_UP.name}<bdi dir="ltr">${MADE_UP.email}</bdi></a>
<form action="/dev/google/continue">${hidden}${typed === null ? '' : `<p class="wrong" role="alert">${texts.wrong}</p>`}
${field('name', 'text', 'name')}${field('email', 'email', 'email')}<button>${texts.proceed}</button></form>
<p><a href="${escapeHtml(cancelUrl)}">${texts.cancel}</a></p>`,
  );
}

/** The page for a consent that is over: it was given, or it expired. */
export function expiredPage(texts: ConsentTexts): string {
  return page(texts, `<p>${texts.expired}</p><p><a href="/login">${texts.cancel}</a></p>`);
}

const page = ({ lang, dir, title }: ConsentTexts, body: string): string =>
  `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>
${body}</main></html>`;
