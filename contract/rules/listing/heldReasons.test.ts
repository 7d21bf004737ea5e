import { expect, it } from 'vitest';
import { type HeldReason, readHeld, writeHeld } from './heldReasons.ts';

const reasons: readonly HeldReason[] = [
  { kind: 'fault', field: 'price', code: 'missing' },
  { kind: 'fault', field: 'photos', code: 'too_few' },
  { kind: 'unreadable', field: 'summary' },
  { kind: 'sign', reason: 'money_before_viewing' },
];

it('what was written is read again, and names the field', () => {
  expect(writeHeld(reasons)).toEqual([
    'missing:price',
    'too_few:photos',
    'unreadable:summary',
    'money_before_viewing',
  ]);
  expect(readHeld(writeHeld(reasons).join(','))).toEqual(reasons);
});

it('what is not known is passed over', () => {
  expect(readHeld(null)).toEqual([]);
  expect(readHeld('a_sign_of_tomorrow,missing:,strange:price')).toEqual([]);
});

it('however much is missing, it fits what the database keeps', () => {
  const many = Array.from(
    { length: 40 },
    (): HeldReason => ({
      kind: 'fault',
      field: 'location_precision',
      code: 'contact_details',
    }),
  );
  expect(writeHeld(many).join(',').length).toBeLessThanOrEqual(300);
});
