import { expect, it } from 'vitest';
import type { AsOf } from '#contract/entities/records/asOf.ts';
import type { HeldInquiry, HeldViewing, RecordBody } from '#src/data/types.ts';
import { pipelineOf, type PipelineInput, saidOf } from './pipeline.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const asOf = { at: 0, title: 'Loft' } as AsOf;
const saved = (propertyId: string): RecordBody<'saved_home'> => ({
  propertyId,
  savedAt: 0,
  lists: [],
  tags: [],
  note: 'quiet',
  rating: 0,
  asOf,
});
const asked = (property_id: string, stage: HeldInquiry['stage'] = 'new') =>
  ({ property_id, stage }) as HeldInquiry;
const visit = (property_id: string, state: HeldViewing['state'], ends_at: string) =>
  ({ property_id, state, ends_at }) as HeldViewing;
const stages = (input: Partial<PipelineInput>) =>
  Object.fromEntries(
    pipelineOf(
      { kept: [], saved: [], inquiries: [], viewings: [], listings: [], ...input },
      NOW,
    ).map(({ propertyId, stage }) => [propertyId, stage]),
  );

it('what was done with a home says how far it has come', () => {
  expect(
    stages({
      saved: [saved('a'), saved('b')],
      inquiries: [asked('b'), asked('c', 'application'), asked('d', 'lost'), asked('e')],
      viewings: [
        visit('e', 'confirmed', '2026-11-22T12:00:00Z'),
        visit('f', 'confirmed', '2026-11-20T12:00:00Z'),
        visit('g', 'requested', '2026-11-22T12:00:00Z'),
      ],
    }),
  ).toEqual({
    a: 'saved',
    b: 'contacted',
    c: 'applied',
    d: 'decided',
    e: 'viewing_booked',
    f: 'viewed',
    g: 'contacted',
  });
});

const kept = {
  propertyId: 'a',
  stage: 'viewed',
  note: '',
  nextStep: 'ask for the deposit',
  movedAt: NOW,
  asOf,
} as const;
const itemOf = (input: Partial<PipelineInput>) =>
  pipelineOf({ kept: [], saved: [], inquiries: [], viewings: [], listings: [], ...input }, NOW)[0];

it('where the person put it counts more', () => {
  expect(itemOf({ kept: [kept], saved: [saved('a')], inquiries: [asked('a')] })).toMatchObject({
    stage: 'viewed',
    isMoved: true,
    nextStep: 'ask for the deposit',
  });
});

it('a home that is moved, or has a next step, keeps the note it was saved with', () => {
  expect(itemOf({ kept: [kept], saved: [saved('a')] })?.note).toBe('quiet');
  expect(itemOf({ kept: [{ ...kept, note: 'loud' }], saved: [saved('a')] })?.note).toBe(
    'quiet\nloud',
  );
  expect(itemOf({ kept: [{ ...kept, note: 'loud' }] })?.note).toBe('loud');
});

it('a next step that was written does not hold a home at its stage', () => {
  const noted = { ...kept, stage: 'contacted', movedAt: 0 } as const;
  const booked = visit('a', 'confirmed', '2026-11-22T12:00:00Z');
  expect(itemOf({ kept: [noted], inquiries: [asked('a')], viewings: [booked] })).toMatchObject({
    stage: 'viewing_booked',
    isMoved: false,
  });
});

it('a time the owner offers stands on the board until it is over', () => {
  const none = { kept: [], saved: [], inquiries: [asked('a')], listings: [] };
  const offer = (end: string) => ({ ...none, viewings: [visit('a', 'proposed', end)] });
  const [ahead] = pipelineOf(offer('2026-11-22T12:00:00Z'), NOW);
  expect(ahead).toMatchObject({ viewing: { state: 'proposed' }, stage: 'contacted' });
  expect(pipelineOf(offer('2026-11-20T12:00:00Z'), NOW)[0]?.viewing).toBeNull();
});

it('a time the owner offers is not said to be asked for', () => {
  expect(saidOf('proposed')).toBe('proposed');
  expect(saidOf('confirmed')).toBe('confirmed');
  expect(saidOf('requested')).toBe('requested');
});
