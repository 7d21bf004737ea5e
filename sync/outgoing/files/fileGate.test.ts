import { expect, test } from 'vitest';
import { createFileGate } from './fileGate.ts';

const FILE = '0190a3c2-0000-7000-8000-00000000000a';
const entry = {
  id: 'entry',
  messageType: 'file',
  content: `📎 lease.pdf\n${FILE} document {}`,
} as const;

test('FS1 a file that is up is news once, and to none but what waits for it', () => {
  const gate = createFileGate();
  let asked = 0;
  gate.onAsked(() => (asked += 1));
  expect(gate.mayGo({ id: 'words', messageType: 'text', content: FILE })).toBe(true);
  expect(gate.mayGo(entry)).toBe(false);
  expect(gate.mayGo(entry)).toBe(false);
  expect(asked).toBe(1);
  expect(gate.noteUp(['another'])).toBe(false);
  expect(gate.noteUp([FILE])).toBe(true);
  // A second time is no news while nothing may be sent: the same news would go round for ever.
  expect(gate.noteUp([FILE])).toBe(false);
  expect(gate.asked().size).toBe(0);
  expect(gate.mayGo(entry)).toBe(true);
});

test('FS4 a file that the server lost is waited for again', () => {
  const gate = createFileGate();
  gate.noteUp([FILE]);
  expect(gate.mayGo(entry)).toBe(true);
  gate.noteLost(FILE);
  expect(gate.mayGo(entry)).toBe(false);
  expect([...gate.asked()]).toEqual([['entry', FILE]]);
});
