import { describe, expect, test } from 'vitest';
import { withoutBidiMarks } from '#contract/rules/text/bidiMarks.ts';
import { PAYLOADS } from '#tests/access/payloads.ts';
import { linkSegments } from './MessageText.tsx';

const hrefs = (text: string) =>
  linkSegments(text).flatMap((segment) => (segment.kind === 'link' ? [segment.href] : []));

describe('links', () => {
  test('only http, https, mailto and tel become links', () => {
    expect(hrefs('see https://a.test/x and http://b.test')).toEqual([
      'https://a.test/x',
      'http://b.test/',
    ]);
    expect(hrefs('mailto:maya@demo.test or tel:+34600000000')).toEqual([
      'mailto:maya@demo.test',
      'tel:+34600000000',
    ]);
    expect(
      hrefs('javascript:alert(1) data:text/html,x file:///etc/passwd ftp://a.test vbscript:x'),
    ).toEqual([]);
  });

  test('an address that hides its host behind a user name is left as text', () => {
    expect(hrefs('https://bank.test@evil.test/pay')).toEqual([]);
  });

  test('an address ends where the text is turned around, so that it is read as what it is', () => {
    expect(hrefs('https://evil.test/\u202Egro.knab//:sptth')).toEqual(['https://evil.test/']);
    expect(hrefs('www.evil\u2067.test')).toEqual([]);
    for (const { text } of PAYLOADS)
      for (const segment of linkSegments(text))
        if (segment.kind === 'link') expect(segment.text).toBe(withoutBidiMarks(segment.text));
  });

  test('the marks of a sentence do not belong to the link', () => {
    expect(hrefs('Look (https://a.test/b_(c)). Or www.d.test, please!')).toEqual([
      'https://a.test/b_(c)',
      'https://www.d.test/',
    ]);
  });

  test('all parts together are the text, character by character', () => {
    const text = '<b>شقة</b> https://a.test/ü?q=1&x=<2> tel:123 end.';
    expect(
      linkSegments(text)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text);
  });

  test('a long text without spaces is scanned quickly', () => {
    const text = `https://${'a('.repeat(1990)}`;
    expect(
      linkSegments(text)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text);
  });
});
