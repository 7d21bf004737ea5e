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

  test.each([
    ['見て https://example.com/a。そして', 'https://example.com/a'],
    ['看这里：https://example.com/a，很好', 'https://example.com/a'],
    ['（https://example.com/a）', 'https://example.com/a'],
    ['「https://example.com/a」を見て', 'https://example.com/a'],
    ['انظر https://example.com/x؟ثم', 'https://example.com/x'],
    ['https://example.com/x،وبعد', 'https://example.com/x'],
    ['https://example.com/a—and', 'https://example.com/a'],
    ['https://example.com/aそして', 'https://example.com/a'],
    ['https://example.com很好', 'https://example.com/'],
    ['www.example.comを見て', 'https://www.example.com/'],
    ['https://example.com/?id=12ですか', 'https://example.com/?id=12'],
    // Addresses that are written so.
    [
      'https://ja.example.org/wiki/東京タワー',
      'https://ja.example.org/wiki/%E6%9D%B1%E4%BA%AC%E3%82%BF%E3%83%AF%E3%83%BC',
    ],
    [
      'https://ar.example.org/wiki/القاهرة',
      'https://ar.example.org/wiki/%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9',
    ],
    ['https://例え.example/a', 'https://xn--r8jz45g.example/a'],
  ])('in "%s" the link ends where it ends', (text, href) => {
    expect(hrefs(text)).toEqual([href]);
    expect(
      linkSegments(text)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(text);
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
