import { expect, it } from 'vitest';
import { readDraft } from './readDraft.ts';
import { riskFault, risksIn, risksKept } from './risks.ts';
import { type DraftRoom, roomFault } from './rooms.ts';

const room: DraftRoom = {
  name: 'Kitchen',
  type: 'kitchen',
  length: '',
  width: '',
  area: '',
  floor: '',
};

it.each([
  [{ name: ' ' }, { field: 'name', code: 'missing' }],
  [{ name: 'x'.repeat(61) }, { field: 'name', code: 'long' }],
  [{ length: 'wide' }, { field: 'length', code: 'number' }],
  [{ width: '0' }, { field: 'width', code: 'range' }],
  [{ area: '-3' }, { field: 'area', code: 'number' }],
  [{ floor: '1,5' }, { field: 'floor', code: 'number' }],
  [{ length: '٤٫١', width: '2,6', area: '10.66', floor: '−1' }, null],
])('a room says in which of its fields something is wrong: %o', (part, fault) => {
  expect(roomFault({ ...room, ...part }, 'm2')).toEqual(fault);
});

it('rooms are measured in the unit of the draft, and one that cannot be read is a fault of them all', () => {
  const rooms = [
    { ...room, area: '100' },
    { ...room, name: '' },
  ];
  const { listing, faults } = readDraft({ area_unit: 'sqft', rooms }, []);
  expect(listing.details.rooms).toEqual([{ name: 'Kitchen', type: 'kitchen', area: 9.29 }]);
  expect(faults).toContainEqual({ field: 'rooms', code: 'rows' });
});

it('a risk needs its level, who says so and since when; one of which nothing is said is none', () => {
  const [flood] = risksIn({});
  if (flood === undefined) throw new Error('no row');
  expect(riskFault(flood)).toBeNull();
  expect(risksKept(risksIn({}))).toEqual([]);
  expect(riskFault({ ...flood, source: 'City' })).toEqual({ field: 'level', code: 'missing' });
  expect(riskFault({ ...flood, level: 'low' })).toEqual({ field: 'source', code: 'missing' });
  const said = { ...flood, level: 'low', source: 'City' } as const;
  expect(riskFault(said)).toEqual({ field: 'as_of', code: 'missing' });
  expect(riskFault({ ...said, as_of: '2026-01-01' })).toBeNull();
});

it('a draft with half a risk is not published without it in silence', () => {
  const risks = [{ kind: 'heat', level: 'high', source: '', as_of: '' }];
  const { listing, faults } = readDraft({ risks }, []);
  expect(listing.details).not.toHaveProperty('risks');
  expect(faults).toContainEqual({ field: 'risks', code: 'rows' });
});

it('a phone number in the name of a room or the source of a risk is a fault as in any text', () => {
  const risks = [
    { kind: 'heat', level: 'high', source: 'Call +351 912 345 678', as_of: '2026-01-01' },
  ];
  const rooms = [{ ...room, name: 'Ask me: 912 345 678' }];
  const { faults } = readDraft({ risks, rooms, landmarks: 'www.example.com' }, []);
  const found = faults.filter(({ code }) => code === 'contact_details');
  expect(found.map(({ field }) => field)).toEqual(['landmarks', 'rooms', 'risks']);
});
