import { describe, expect, it } from 'vitest';
import { failureReportSchema } from '../protocol/failureReport.ts';
import { failureOf } from './failure.ts';

const HERE = 'https://roost.test';
const error = (name: string, message: string, stack: string) => ({ name, message, stack });

describe('what may be reported of an error', () => {
  it('is its kind and our own frames, of Chromium', () => {
    const stack = [
      'TypeError: meet me at 12 Lime Street',
      `    at send (${HERE}/assets/chat-1a2b3c4d.js:12:345)`,
      `    at async ${HERE}/assets/index-5e6f.js:1:2`,
      '    at chrome-extension://abcdef/content.js:3:4',
    ].join('\n');
    expect(failureOf(error('TypeError', 'meet me at 12 Lime Street', stack), HERE)).toEqual({
      kind: 'TypeError',
      frames: ['assets/chat-1a2b3c4d.js:12:345', 'assets/index-5e6f.js:1:2'],
    });
  });

  it('is the same of Firefox and Safari', () => {
    const stack = `send@${HERE}/assets/chat-1a2b.js:12:345\n@${HERE}/sw.js:1:2\n[native code]`;
    expect(failureOf(error('RangeError', 'x', stack), HERE)).toEqual({
      kind: 'RangeError',
      frames: ['assets/chat-1a2b.js:12:345', 'sw.js:1:2'],
    });
  });

  it('never holds a message, not even one that looks like a frame', () => {
    const message = `\n    at ${HERE}/assets/Lime-Street-12.js:1:1`;
    const stack = `Error: ${message}\n    at ${HERE}/assets/index-5e6f.js:1:2`;
    expect(failureOf(error('Error', message, stack), HERE)?.frames).toEqual([
      'assets/index-5e6f.js:1:2',
    ]);
  });

  it('never holds an address of a page, a query, or a name that somebody chose', () => {
    const stack = [
      `at ${HERE}/properties/0193-4f:1:2`,
      `at ${HERE}/assets/index-5e6f.js?maya@x.test:1:2`,
      `at ${HERE}/assets/Lime%20Street.js:1:2`,
    ].join('\n');
    expect(failureOf(error('Maya Keller, 12 Lime Street', '', stack), HERE)).toEqual({
      kind: 'Error',
      frames: ['assets/index-5e6f.js:1:2'],
    });
  });

  it.each([
    ['TypeError', 'Failed to fetch'],
    ['TypeError', 'network error'],
    ['TypeError', 'Failed to fetch dynamically imported module: https://roost.test/assets/a.js'],
    ['TypeError', 'NetworkError when attempting to fetch resource.'],
    ['TypeError', 'Load failed'],
    ['TypeError', 'Importing a module script failed.'],
    ['TypeError', 'The Internet connection appears to be offline.'],
    ['NetworkError', 'A network error occurred.'],
  ])('is nothing where the line broke: %s: %s', (name, message) => {
    const stack = `${name}: ${message}\n    at ${HERE}/sw.js:1:20941`;
    expect(failureOf(error(name, message, stack), HERE)).toBeNull();
  });

  it.each([
    ['TypeError', "Cannot read properties of undefined (reading 'fetch')"],
    ['TypeError', 'Failed to fetch /assets/a-1a.js: 404'],
    ['Error', 'Failed to load what somebody wrote'],
  ])('is a failure where something else broke, or there was an answer: %s: %s', (name, message) => {
    expect(failureOf(error(name, message, ''), HERE)?.kind).toBe(name);
  });

  it('is nothing where somebody gave up, or where only code of others failed', () => {
    expect(failureOf(error('AbortError', '', ''), HERE)).toBeNull();
    const theirs = 'Error\n    at chrome-extension://abcdef/content.js:3:4';
    expect(failureOf(error('Error', '', theirs), HERE)).toBeNull();
  });

  it.each([['thrown as a word'], [null], [undefined], [12], [{ stack: 7 }]])(
    'is an error of no known kind where %o was thrown',
    (thrown) => {
      expect(failureOf(thrown, HERE)).toEqual({ kind: 'Error', frames: [] });
    },
  );

  it('is eight frames at most', () => {
    const stack = Array.from({ length: 40 }, (_, line) => `at ${HERE}/assets/a-1.js:${line}:1`);
    expect(failureOf(error('Error', '', stack.join('\n')), HERE)?.frames).toHaveLength(8);
  });
});

describe('a report', () => {
  const report = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'TypeError',
    frames: ['assets/index-5e6f.js:1:2'],
    source: 'page',
    version: '0.1.0+1a2b3c4',
    route: '/properties/:propertyId',
    count: 3,
    at: '2026-11-23T03:00:00.000Z',
  };
  const fits = (change: object) => failureReportSchema.safeParse({ ...report, ...change }).success;

  it('fits as the app makes it', () => {
    expect(fits({})).toBe(true);
    for (const route of ['*', '/', '/chat/:conversationId?', '/settings/sync'])
      expect(fits({ route }), route).toBe(true);
  });

  it.each([
    ['an address with an id', { route: '/properties/0193f4' }],
    ['an address with a query', { route: '/verify-email?email=maya' }],
    ['words for a kind', { kind: 'I live at Lime Street' }],
    ['a line break', { kind: 'Error\nforged' }],
    ['words for a frame', { frames: ['Lime Street 12'] }],
    ['more frames', { frames: Array.from({ length: 9 }, () => 'a.js:1:1') }],
    ['another source', { source: 'diary' }],
    ['no count', { count: 0 }],
    ['a count beyond all', { count: 1e9 }],
  ])('does not fit with %s', (_what, change) => {
    expect(fits(change)).toBe(false);
  });
});
