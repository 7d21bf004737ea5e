import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { RATES } from '#contract/protocol/limits.ts';
import { createRates } from '#server/domain/limits/index.ts';
import { boundedPages } from './boundedPages.ts';

const HOME = '/properties/0b2f1f7e-53d8-4b0a-9a48-6c3c1d0a1f10';

/** Serves pages to an address, at a clock that stands still. */
function world() {
  const rates = createRates(() => 0);
  let served = '';
  const pages = boundedPages({
    written: () => {
      served = 'written';
    },
    plain: () => {
      served = 'plain';
    },
    isWithin: ({ headers }) => rates.isWithin('page', String(headers['from'])),
  });
  return (url: string, from = 'crawler') => {
    const request = { url, headers: { from } } as unknown as IncomingMessage;
    void pages(request, {} as ServerResponse, () => undefined);
    return served;
  };
}

it.each([
  HOME,
  `${HOME}/?utm=x`,
  '/search',
  '/search?type=sale',
  `/PROPERTIES/${HOME.slice(12)}`,
  `//localhost${HOME}`,
])('whoever asks for many of %s gets the plain page, and others theirs', (page) => {
  const ask = world();
  for (let at = 0; at < RATES.page.burst; at += 1) expect(ask(page)).toBe('written');
  expect(ask(page)).toBe('plain');
  expect(ask(page, 'somebody else')).toBe('written');
  expect(ask('/messages')).toBe('written');
});
