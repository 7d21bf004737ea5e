import { escapeHtml, pageHeaders } from '#server/plainPage.ts';
import type { Mail } from './mail.ts';
import type { Mailbox } from './mailbox.ts';

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8886;padding:1rem 0}h2{font-size:1.1rem;margin:0}p{margin:.4rem 0}
form{margin-bottom:1rem}.to,time{opacity:.8}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.6rem 0 0}
input,button{font:inherit;padding:.4rem .6rem}`;

const HEADERS = pageHeaders(STYLE);

/** GET /dev/mailbox is a page, GET /dev/mailbox.json a list, both newest first; `?to=` narrows them. */
export function answerMailbox(mailbox: Mailbox, request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('only GET', { status: 405, headers: { ...HEADERS, allow: 'GET' } });
  }
  const to = searchParams.get('to') ?? undefined;
  const mails = mailbox.list(to);
  if (pathname === '/dev/mailbox.json') return Response.json(mails, { headers: HEADERS });
  if (pathname !== '/dev/mailbox')
    return new Response('not found', { status: 404, headers: HEADERS });
  return new Response(page(mails, to), {
    headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8' },
  });
}

function page(mails: readonly Mail[], to: string | undefined): string {
  const list = mails.map(article).join('') || '<p>No emails yet.</p>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mailbox</title><style>${STYLE}</style><h1>Mailbox</h1>
<p>Emails from this test server end up here: nothing is sent anywhere.</p>
<form><label>To <input name="to" type="search" value="${escapeHtml(to ?? '')}"></label> <button>Show</button></form>
<main>${list}</main></html>`;
}

function article(mail: Mail): string {
  const { link, text, language = 'en' } = mail;
  const body = link
    ? text
        .split(link)
        .map(escapeHtml)
        .join(`<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`)
    : escapeHtml(text);
  return `<article lang="${escape(language)}" dir="auto"><h2>${escapeHtml(mail.subject)}</h2>
<p class="to" lang="en" dir="ltr">To ${escapeHtml(mail.to)} · <time datetime="${escapeHtml(mail.sentAt)}">${escapeHtml(mail.sentAt)}</time></p>
<pre dir="auto">${body}</pre></article>`;
}
