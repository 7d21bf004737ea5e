import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordBody } from '#contract/entities/record.ts';
import { joiningSchema } from '#contract/entities/records/sharing.ts';
import { invitationIn, joinCode, joiningOf, nameInLink, openInvitations } from './invitations.ts';

const uuid = (n: number) => `a0000000-0000-7000-8000-00000000000${n}`;
const [ANA, BEN, LINK, LIST] = [uuid(1), uuid(2), uuid(3), uuid(4)];
const of = { ownerId: ANA, invitationId: LINK };

describe('an invitation', () => {
  it('is read from its link as it was written, whatever the names', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (list, person) => {
        const [name, by] = [nameInLink(list), nameInLink(person)];
        const search = new URLSearchParams({ join: joinCode(of), name, by }).toString();
        // Signing in carries an address on only where nothing in it is written twice.
        expect(search).not.toMatch(/%(?:0|1|25|2f|5c|7f)/iu);
        expect(invitationIn(new URLSearchParams(search))).toEqual({ ...of, name, by });
      }),
    );
  });

  it('is none without both ids, and needs no names', () => {
    const read = (join: string) => invitationIn(new URLSearchParams({ join }));
    expect(read(joinCode(of))).toEqual({ ...of, name: '', by: '' });
    for (const join of ['', ANA, `${ANA}.`, `${ANA}.x`, `${ANA}.${LINK}.${LINK}`])
      expect(read(join)).toBeNull();
  });

  it('is accepted in one record, whose earlier answer is forgotten', () => {
    const read = joiningOf(BEN, { ...of, name: 'Flats', by: '' }, 5);
    expect(read.body).toEqual({ ...of, at: 5, name: 'Flats' });
    expect(joiningSchema.parse(read.body).state).toBeUndefined();
    expect(joiningOf(BEN, { ...of, name: '', by: '' }, 9).id).toBe(read.id);
  });

  it('is open until its time, for its list alone', () => {
    const body = (listId: string, at: number, until: number): RecordBody<'invitation'> => ({
      ...{ listId, name: 'Flats', at, until },
    });
    const all = [
      { id: 'early', body: body(LIST, 1, 10) },
      { id: 'late', body: body(LIST, 2, 10) },
      { id: 'over', body: body(LIST, 3, 5) },
      { id: 'elsewhere', body: body(ANA, 3, 10) },
    ];
    expect(openInvitations(all, LIST, 5).map(({ id }) => id)).toEqual(['late', 'early']);
  });
});
