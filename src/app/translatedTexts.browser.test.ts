import * as fc from 'fast-check';
import { createElement, Fragment, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followTranslations } from './translatedTexts.ts';

let stop = () => {};
beforeEach(() => {
  stop = followTranslations(document);
});
afterEach(() => stop());

/**
 * Does to each text what translators of browsers do: puts other words in two `<font>` elements in its place.
 */
function translate(root: Node, how: 'replace' | 'insertAndRemove'): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode() !== null) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (text.data.trim() === '' || text.parentElement?.closest('font') != null) continue;
    const outer = document.createElement('font');
    outer.append(
      Object.assign(document.createElement('font'), { textContent: text.data.toUpperCase() }),
    );
    if (how === 'replace') text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  }
}

/** A part of a screen: texts beside texts, elements that come and go, lists in another order. */
type Part =
  | { readonly kind: 'text'; readonly words: string }
  | { readonly kind: 'element'; readonly parts: readonly Part[] }
  | { readonly kind: 'keyed'; readonly parts: readonly (readonly [number, Part])[] }
  | { readonly kind: 'nothing' };

const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc.record({
      kind: fc.constant('text' as const),
      words: fc.constantFrom('one', 'two', 'three'),
    }),
    fc.constant({ kind: 'nothing' as const }),
    fc.record({
      kind: fc.constant('element' as const),
      parts: fc.array(tie('part'), { maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constant('keyed' as const),
      parts: fc.uniqueArray(fc.tuple(fc.nat(5), tie('part')), {
        maxLength: 4,
        selector: ([key]) => key,
      }),
    }),
  ),
}));

function shown(of: Part): ReactNode {
  switch (of.kind) {
    case 'text':
      return of.words;
    case 'element':
      return createElement('span', null, ...of.parts.map(shown));
    case 'keyed':
      return of.parts.map(([key, one]) => createElement(Fragment, { key }, shown(one), ' '));
    default:
      return null;
  }
}

/** The words that are seen, translated or not, and where elements begin and end. */
const seen = (root: Element): string => root.innerHTML.replaceAll(/<\/?font>/gu, '').toLowerCase();

test('whatever a page that is translated shows next, it shows that and does not break', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(part, fc.constantFrom('replace', 'insertAndRemove', null)), {
        minLength: 2,
        maxLength: 5,
      }),
      async (steps) => {
        const place = document.body.appendChild(document.createElement('main'));
        const plainly = document.createElement('main');
        const errors: unknown[] = [];
        const root = createRoot(place, { onUncaughtError: (error) => void errors.push(error) });
        for (const [next, how] of steps) {
          flushSync(() => root.render(createElement('div', null, shown(next), shown(next), 'end')));
          // New words of a text take the place of its translation behind the change.
          await Promise.resolve();
          const fresh = createRoot(plainly);
          flushSync(() =>
            fresh.render(createElement('div', null, shown(next), shown(next), 'end')),
          );
          expect(errors).toEqual([]);
          expect(seen(place)).toBe(seen(plainly));
          fresh.unmount();
          if (how !== null) translate(place, how);
          await Promise.resolve();
        }
        root.unmount();
        place.remove();
        expect(errors).toEqual([]);
      },
    ),
  );
});

test('without a translator nothing is done otherwise', () => {
  const list = document.createElement('ul');
  const [one, two] = [document.createElement('li'), document.createTextNode('two')];
  list.appendChild(one);
  expect(list.insertBefore(two, one)).toBe(two);
  expect(list.removeChild(one)).toBe(one);
  expect([...list.childNodes]).toEqual([two]);
  // Libraries that draw leave out before what: it is the end then.
  const three = document.createTextNode('three');
  expect(list.insertBefore(three, undefined as unknown as null)).toBe(three);
  expect([...list.childNodes]).toEqual([two, three]);
});
