import { createElement, createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { ToTop } from './ToTop.tsx';

/** A page of a thousand lines, scrolled down, that is asked for something else. */
function pageAt(pathname: string, isBroughtBack = false) {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const page = createRef<HTMLElement>();
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  const show = (name: string, address: string, text: string) =>
    flushSync(() =>
      root.render([
        createElement(ToTop, {
          ...{ key: 'top', page, name, pathname: address, isBroughtBack: () => isBroughtBack },
        }),
        createElement(
          'main',
          { key: 'page', ref: page, style: { height: 200, overflow: 'auto' } },
          createElement('div', { style: { height: 5000 } }, text),
        ),
      ]),
    );
  show('one', pathname, 'before');
  const element = page.current;
  if (element === null) throw new Error('no page');
  element.scrollTop = 800;
  /** The text of the page whenever it was scrolled. */
  const scrolledOver: (string | null)[] = [];
  const { set, ...rest } = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop') ?? {};
  Object.defineProperty(element, 'scrollTop', {
    ...rest,
    set(top: number) {
      scrolledOver.push(element.textContent);
      set?.call(element, top);
    },
  });
  return { element, show, scrolledOver };
}

test('a page that is asked for something else is at its top before the answer is put there', () => {
  const { element, show, scrolledOver } = pageAt('/search');
  show('two', '/search', 'after');
  expect(scrolledOver).toEqual(['before']);
  expect([element.textContent, element.scrollTop]).toEqual(['after', 0]);
  show('two', '/search', 'the same question, another answer');
  expect(scrolledOver).toHaveLength(1);
});

test('another page, and one that somebody comes back to, stay where they are', () => {
  const other = pageAt('/search');
  other.show('two', '/saved', 'after');
  expect([other.scrolledOver, other.element.scrollTop]).toEqual([[], 800]);
  const back = pageAt('/search', true);
  back.show('two', '/search', 'after');
  expect([back.scrolledOver, back.element.scrollTop]).toEqual([[], 800]);
});
