import { expect, test } from 'vitest';
import { createSeal } from '../secrets/index.ts';
import { createLinks } from './links.ts';

const USER = '0197a1de-3f20-7c41-9f0b-2d6a1c5e8b11';
const HOME = '0197a1de-3f20-7c41-9f0b-2d6a1c5e8b12';
const owner = { email: 'maya@roost.test', key: '7b0d7a52-5a55-4c55-8b56-3f7c0f6a9d10' };
const links = createLinks(createSeal('a secret that is long enough for this'));
const leave = { use: { kind: 'leave', of: 'viewing' }, userId: USER, about: USER } as const;

test('ML5 a link says who, what and about what, and is good for that person alone', () => {
  for (const link of [leave, { use: { kind: 'confirm' }, userId: USER, about: HOME } as const]) {
    const token = links.make(link, owner);
    expect(token).toMatch(/^[\w-]{68}$/u);
    const read = links.read(token);
    expect(read).toMatchObject(link);
    if (read === null) throw new Error('it is none');
    expect(links.isGood(read, owner)).toBe(true);
    expect(links.isGood(read, { ...owner, email: 'noor@roost.test' })).toBe(false);
    expect(links.isGood(read, { ...owner, key: HOME })).toBe(false);
    expect(links.isGood({ ...read, about: HOME.replace('12', '13') }, owner)).toBe(false);
    expect(links.isGood({ ...read, userId: HOME }, owner)).toBe(false);
    expect(createLinks(createSeal('another')).isGood(read, owner)).toBe(false);
  }
});

test('ML5 no letter of a link can be another', () => {
  const token = links.make(leave, owner);
  const changed = Array.from(token, (letter, at) => {
    const other = letter === 'A' ? 'B' : 'A';
    return links.read(token.slice(0, at) + other + token.slice(at + 1));
  });
  expect(changed.filter((link) => link !== null && links.isGood(link, owner))).toEqual([]);
  for (const none of ['', 'x', `${token}A`, token.slice(1), '../../etc/passwd'.padEnd(68, '.')])
    expect(links.read(none)).toBeNull();
});
