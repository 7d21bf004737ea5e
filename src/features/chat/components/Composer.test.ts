import { expect, it } from 'vitest';
import { isSendKey, type PressedKey } from './Composer.tsx';

const press = (changes: Partial<PressedKey> = {}): PressedKey => ({
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
  ...changes,
});

it('Enter sends, Shift+Enter makes a new line', () => {
  expect(isSendKey(press(), 'send', false)).toBe(true);
  expect(isSendKey(press({ shiftKey: true }), 'send', false)).toBe(false);
  expect(isSendKey(press({ altKey: true }), 'send', false)).toBe(false);
  expect(isSendKey(press({ key: 'a' }), 'send', false)).toBe(false);
});

it('who chose new lines, or writes with a finger, sends with Ctrl or Command', () => {
  for (const [enter, isTouch] of [
    ['line', false],
    ['send', true],
  ] as const) {
    expect(isSendKey(press(), enter, isTouch)).toBe(false);
    expect(isSendKey(press({ ctrlKey: true }), enter, isTouch)).toBe(true);
    expect(isSendKey(press({ metaKey: true }), enter, isTouch)).toBe(true);
  }
});

it('an Enter that takes a word of an input method sends nothing', () => {
  expect(isSendKey(press({ isComposing: true }), 'send', false)).toBe(false);
  // Safari ends the composition first, and tells of the key after that.
  expect(isSendKey(press({ keyCode: 229 }), 'send', false)).toBe(false);
  expect(isSendKey(press({ keyCode: 229, metaKey: true }), 'send', true)).toBe(false);
  expect(isSendKey(press({ isComposing: true, ctrlKey: true }), 'send', false)).toBe(false);
});
