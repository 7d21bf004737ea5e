import { expect, it } from 'vitest';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import { documentOf, searchDocumentOf } from './documentOf.ts';

const SHELL =
  '<!doctype html><html lang="en"><head><title>Roost</title></head><body><div id="root"></div></body></html>';
const page = (html: string) => ({
  path: '/about',
  language: 'de' as const,
  dir: 'ltr' as const,
  title: 'Über uns',
  html,
});

it('a page in full is the document with its language, its title and what is first painted', () => {
  const made = documentOf(SHELL, page('<h1>Über Roost</h1>'));
  expect(made).toContain('<html lang="de" dir="ltr" data-ahead="de">');
  expect(made).toContain('<title>Über uns</title>');
  expect(made).toContain('<div id="root"><h1>Über Roost</h1></div>');
});

it('nothing of a page is painted before all of it is there', () => {
  const made = documentOf(SHELL, page('<p>a</p>'));
  const [head = '', body = ''] = made.split('</head>');
  expect(head).toContain('<link rel="expect" href="#end-of-page" blocking="render">');
  expect(body).toContain('<p>a</p></div><span id="end-of-page" hidden></span>');
});

it('it asks for no script of the app, and tells the one before the first paint of all of them', () => {
  const scripts =
    '<link rel="modulepreload" crossorigin href="/b.js"><script type="module" crossorigin src="/a.js"></script>';
  const shell = SHELL.replace('</head>', `<script src="/theme.js"></script>${scripts}</head>`);
  const made = documentOf(shell, page('<p>a</p>'));
  expect(made.match(/<script[^>]*>/gu)).toEqual([
    '<script src="/theme.js" data-app="/a.js /b.js">',
  ]);
  expect(made).not.toContain('modulepreload');
  const withoutTheme = SHELL.replace('</head>', `${scripts}</head>`);
  expect(() => documentOf(withoutTheme, page('<p>a</p>'))).toThrow('the document has no <script');
});

it('what no reader could use is no page: a style that the policy refuses, an address that is an object, a document without a place', () => {
  expect(() => documentOf(SHELL, page('<p style="color:red">a</p>'))).toThrow('/about has a style');
  expect(() => documentOf(SHELL, page('<a href="[object Object]">a</a>'))).toThrow(
    '/about shows an object',
  );
  expect(() => documentOf('<html></html>', page('<p>a</p>'))).toThrow('the document has no');
});

it('what a document was made of ends no script and begins none, and is read as it was', () => {
  const shell =
    '<html lang="en"><head><title></title></head><body><div id="root"></div></body></html>';
  const title = '</script><script>alert(1)</script><!-- & \u2028\u2029 $& $1';
  const given = { search: 'kinds=homes', answer: { title } as unknown as FirstAnswer };
  const made = searchDocumentOf(shell, page('<p>a</p>'), { ...given, isWide: false });
  const [, data = ''] =
    /<script type="application\/json" id="first-answer">(.*?)<\/script>/u.exec(made) ?? [];
  expect(data).not.toMatch(/[<>&\u2028\u2029]/u);
  expect(JSON.parse(data)).toEqual(given);
  expect(made.match(/<script/gu)).toHaveLength(1);
  expect(made).toContain('<html data-window="narrow" lang="de"');
});
