import { expect, it } from 'vitest';
import {
  type Inspection,
  INSPECTIONS,
  inspectionSchema,
  SIGNATURE_MAX,
} from '#contract/entities/records/inspection.ts';
import {
  begun,
  changed,
  INSPECTION_BYTES_MAX,
  noting,
  partKey,
  removing,
  restoring,
} from '#sync/model/rules/inspection/changes.ts';
import { differenceOf, outcomeOf } from './difference.ts';
import { findingsOf } from '#src/rules/inspection/score.ts';
import { lineText, strokesIn } from './signatureLine.ts';
import {
  digestOf,
  nextVersion,
  signatureOf,
  signedBy,
} from '#sync/model/rules/inspection/signing.ts';
import { itemsOf, SECTION_NAMES, sectionsOf } from '#src/rules/inspection/template.ts';

const AT = Date.parse('2026-11-25T10:00:00Z');
const EMPTY = begun({ template: 'moveIn', name: 'Flat', at: AT, currency: 'EUR' });
const filled = (fields: Partial<Inspection>): Inspection => ({ ...EMPTY, ...fields });
const after = (before: Inspection, ...changes: readonly ReturnType<typeof noting>[]): Inspection =>
  changes.reduce((now, change) => change(now), before);

it('each template has items of its own, each once, in the sections of the brief', () => {
  for (const template of INSPECTIONS) {
    const keys = itemsOf({ ...EMPTY, template }).map(({ key }) => key);
    expect(new Set(keys).size, template).toBe(keys.length);
    expect(keys.length, template).toBeGreaterThan(35);
  }
  const named = INSPECTIONS.flatMap((template) =>
    sectionsOf({ ...EMPTY, template }).map(({ name }) => name),
  );
  expect(new Set(named)).toEqual(new Set(SECTION_NAMES));
  const keysOf = (template: Inspection['template']) =>
    itemsOf({ ...EMPTY, template }).map(({ key }) => key);
  expect(keysOf('moveIn')).toEqual(keysOf('moveOut'));
  expect(keysOf('viewingBuy')).toContain('landRegister');
  expect(keysOf('viewingRent')).not.toContain('landRegister');
  expect(keysOf('viewingRent')).toContain('noiseEvening');
});

it('a room has items of its own, and stays where it was added however the entries are stored', () => {
  const [first, second] = [
    partKey(AT, Uint8Array.of(255, 1, 2, 3)),
    partKey(AT + 1, new Uint8Array(4)),
  ];
  const own = partKey(AT + 2, new Uint8Array(4));
  const made = after(
    EMPTY,
    noting('rooms', second, 'Study'),
    noting('rooms', first, 'Bedroom'),
    noting('ownItems', own, { section: second, name: 'Built-in shelf' }),
  );
  const rooms = sectionsOf(made).slice(-2);
  expect(rooms.map(({ text }) => text)).toEqual(['Bedroom', 'Study']);
  expect(rooms[1]?.items.map(({ key }) => key)).toEqual(
    expect.arrayContaining([`${second}_walls`, own]),
  );
  expect(rooms[0]?.items.map(({ key }) => key)).not.toContain(own);
});

it.each([
  ['four say nothing', 'gggg', '', null],
  ['good 1', 'ggggg', '', 100],
  ['watch a half', 'wwwww', '', 50],
  ['problem 0', 'ppppp', '', 0],
  ['the mean: (3 + ½ + 0) / 5', 'gggwp', '', 70],
  ['a half is rounded up: (3 + ½ + ½) / 6 and (4 + ½) / 8', 'ggggwppp', '', 56],
  ['a deal-breaker counts double: (1 + 1 + 1 + 1 + 0) / 6', 'ggggp', 'x', 67],
])('score: %s', (_, marks, breakers, score) => {
  const word = { g: 'good', w: 'watch', p: 'problem' } as const;
  const keys = itemsOf(EMPTY).map(({ key }) => key);
  const made = filled({
    marks: Object.fromEntries(marks.split('').map((one, at) => [keys[at], word[one as 'g']])),
    breakers: breakers === '' ? {} : { [keys[marks.length - 1] ?? '']: true },
  });
  expect(findingsOf(made).score).toBe(score);
  expect(findingsOf(made).checked).toBe(marks.length);
  expect(findingsOf(made).broken).toHaveLength(breakers.length);
});

it('costs are of the items there are; what is left of a room that is gone counts for nothing', () => {
  const costs = { walls: 12_000, sink: 4_550, gone_walls: 99_900 };
  const { costs: sum, checked } = findingsOf(filled({ costs, marks: { gone_walls: 'problem' } }));
  expect({ sum, checked }).toEqual({ sum: 16_550, checked: 0 });
});

it.each([
  ['good', 'good', 'same'],
  ['good', 'watch', 'worse'],
  ['watch', 'problem', 'worse'],
  ['problem', 'watch', 'better'],
  ['good', null, 'missing'],
  [null, 'problem', 'missing'],
] as const)('from %s to %s it is %s', (before, then, outcome) => {
  expect(outcomeOf(before, then)).toBe(outcome);
});

it('a move-out is compared with its move-in: the same rooms, and one that was not looked at again', () => {
  const room = partKey(AT, new Uint8Array(4));
  const moveIn = after(
    EMPTY,
    noting('rooms', room, 'Bedroom'),
    noting('marks', `${room}_walls`, 'good'),
    noting('marks', 'sink', 'problem'),
    noting('remarks', 'damp', 'A stain by the door'),
  );
  const moveOut = begun({
    template: 'moveOut',
    name: 'Flat',
    at: AT,
    currency: 'EUR',
    before: { id: 'in', body: moveIn },
  });
  expect(moveOut).toMatchObject({ beforeId: 'in', rooms: { [room]: 'Bedroom' }, marks: {} });
  const checked = after(
    moveOut,
    noting('marks', `${room}_walls`, 'problem'),
    noting('marks', 'sink', 'good'),
  );
  const told = (of: Inspection) =>
    differenceOf(moveIn, of).map(({ item, outcome }) => [item.key, outcome]);
  expect(told(checked)).toEqual([
    ['damp', 'missing'],
    ['sink', 'better'],
    [`${room}_walls`, 'worse'],
  ]);
  expect(told(after(checked, removing(room)))).toContainEqual([`${room}_walls`, 'missing']);
});

it('what is signed holds until something is added to it, and is changed as a new version', () => {
  const made = filled({ marks: { walls: 'good', sink: 'watch' } });
  expect(signatureOf(made).kind).toBe('none');
  expect(signedBy(made, '  ', AT)).toBeNull();
  const signed = signedBy(made, ' Maya Okafor ', AT) as Inspection;
  expect(signed.signed).toMatchObject({ name: 'Maya Okafor', at: AT });
  expect(signatureOf(signed).kind).toBe('holds');
  expect(inspectionSchema.safeParse(signed).success).toBe(true);
  expect(signedBy(signed, 'Somebody', AT)).toBeNull();
  expect(changed(signed, noting('marks', 'walls', 'problem'))).toEqual({ kind: 'signed' });

  // As the database gives it back: other keys first.
  const stored = Object.fromEntries(
    Object.entries({ ...signed, marks: { sink: 'watch', walls: 'good' } }).toReversed(),
  ) as Inspection;
  expect(signatureOf(stored).kind).toBe('holds');

  // From a device that had not heard of it.
  const added = { ...signed, remarks: { walls: 'Scratched' } };
  expect(signatureOf(added).kind).toBe('broken');
  expect(signatureOf({ ...signed, signed: { ...signed.signed!, name: 'Else' } }).kind).toBe(
    'broken',
  );
  expect(changed(added, noting('marks', 'walls', 'problem')).kind).toBe('changed');

  const next = nextVersion(signed, 'first', AT + 1);
  expect(next).toMatchObject({ version: 2, earlierId: 'first', marks: made.marks });
  expect(signatureOf(next).kind).toBe('none');
});

it('a digest is of every word, in any script', () => {
  const digests = [
    EMPTY,
    filled({ remarks: { walls: 'رطوبة' } }),
    filled({ remarks: { walls: 'رطوبه' } }),
    filled({ costs: { walls: 1 } }),
  ].map((one) => digestOf(one, { name: 'Maya', at: AT }));
  expect(new Set(digests).size).toBe(4);
});

it('a change that finds no room is refused, and one that makes room is not', () => {
  // Two bytes a letter.
  const long = 'ش'.repeat(490);
  const notes = itemsOf(EMPTY).map(({ key }) => noting('remarks', key, long));
  let now = EMPTY;
  let kind = 'changed';
  for (const note of notes) {
    const next = changed(now, note);
    kind = next.kind;
    if (next.kind !== 'changed') break;
    now = next.inspection;
  }
  expect(kind).toBe('full');
  const bytes = new Blob([JSON.stringify(now)]).size;
  expect(bytes).toBeLessThanOrEqual(INSPECTION_BYTES_MAX);
  expect(bytes).toBeGreaterThan(INSPECTION_BYTES_MAX - 1200);
  // As the merge of two devices may leave it.
  const over = notes.reduce((body, note) => note(body), EMPTY);
  expect(changed(over, noting('remarks', 'walls', null)).kind).toBe('changed');
  expect(changed(over, noting('marks', 'walls', 'good')).kind).toBe('full');
});

it('a room that is removed takes what was noted in it along, and comes back with it', () => {
  const [room, own] = [partKey(AT, new Uint8Array(4)), partKey(AT + 1, new Uint8Array(4))];
  const made = after(
    EMPTY,
    noting('rooms', room, 'Bedroom'),
    noting('ownItems', own, { section: room, name: 'Shelf' }),
    noting('marks', own, 'watch'),
    noting('marks', `${room}_walls`, 'problem'),
    noting('costs', `${room}_walls`, 100),
    noting('marks', 'sink', 'good'),
  );
  const without = removing(room)(made);
  expect(without).toEqual(filled({ marks: { sink: 'good' } }));
  const meanwhile = noting('marks', 'sink', 'problem')(without);
  expect(restoring(made, room)(meanwhile)).toEqual({
    ...made,
    marks: { ...made.marks, sink: 'problem' },
  });
});

it('a drawn signature is stored as few points, and one that is changed afterwards does not count', () => {
  const stroke = (length: number) =>
    Array.from({ length }, (_, at) => ({ x: (at * 7.3) % 600, y: 100 + 90 * Math.sin(at / 5) }));
  const text = lineText([stroke(40), [{ x: 10, y: 10 }], []]);
  expect(text).toMatch(/^0,100 7,118 /u);
  expect(strokesIn(text)).toHaveLength(2);
  expect(strokesIn(text)[1]).toEqual([{ x: 10, y: 10 }]);
  expect(lineText(strokesIn(text))).toBe(text);
  expect(lineText([[{ x: -4, y: 900 }]])).toBe('0,200');
  const long = lineText([stroke(900), stroke(900)]);
  expect(long.length).toBeLessThanOrEqual(SIGNATURE_MAX);
  expect(strokesIn(long)).toHaveLength(2);
  const dots = Array.from({ length: 2000 }, () => [{ x: 1, y: 1 }]);
  expect(lineText(dots).length).toBeLessThanOrEqual(SIGNATURE_MAX);
  expect(strokesIn('1,2 x <b>;;3000,1')).toEqual([[{ x: 1, y: 2 }]]);

  const signed = signedBy(EMPTY, 'Maya', AT, text) as Inspection;
  expect(inspectionSchema.safeParse(signed).success).toBe(true);
  expect(signatureOf(signed).kind).toBe('holds');
  expect(signatureOf({ ...signed, signed: { ...signed.signed!, line: '1,2' } }).kind).toBe(
    'broken',
  );
});
