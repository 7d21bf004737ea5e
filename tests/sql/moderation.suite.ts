import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inquiryIdOf, reviewRequestIdOf } from '#contract/rules/ids.ts';
import type { Db } from '#server/db/db.ts';
import { decide as judge, makeArea, makeLandlord, makeListing } from './homes.ts';
import { makeModerator, moderationOf } from './moderation.ts';
import {
  answerOf,
  as,
  asAccounts,
  asService,
  conversationOf,
  makeAccount,
  type TestPerson,
} from './people.ts';

export function moderationSuite(database: () => Db) {
  const { recordsOf, push, casesOf, caseOf, standingOf, decide, appeal, report } =
    moderationOf(database);
  const service = <Row = Record<string, unknown>>(text: string, ...parameters: unknown[]) =>
    asService<Row>(database(), text, parameters);
  const visibilityOf = async (id: string) =>
    (
      await service<{ visibility: string; moderation_reason: string | null }>(
        'select visibility, moderation_reason from properties where id = $1::uuid',
        id,
      )
    )[0];

  /** All cases of a moderator, as stored for them. */
  const pagesOf = (who: TestPerson) =>
    service<{ id: string; body: { state: string } }>(
      "select id, body from records where user_id = $1::uuid and kind = 'case' and not deleted",
      who.id,
    );

  describe('moderation', () => {
    let noor: TestPerson;
    let theo: TestPerson;
    let ann: TestPerson;
    let bob: TestPerson;
    let area: string;
    beforeAll(async () => {
      const db = database();
      noor = await makeModerator(db);
      theo = await makeModerator(db, 'Theo');
      ann = await makeLandlord(db, await makeAccount(db, { metadata: { full_name: 'Ann' } }));
      bob = await makeAccount(db, { metadata: { full_name: 'Bob' } });
      area = await makeArea(db);
    });
    const listed = () => makeListing(database(), ann, area);
    /** Held by the checks with the sign of a copied photo. */
    async function held() {
      const home = await listed();
      await judge(database(), home.id, ['photo_of_another_owner']);
      await service("select private.note_review($1::uuid, 'held', 3)", home.id);
      return home;
    }

    test('A held listing is shown to every moderator, with what was seen, and to nobody else; its owner learns that somebody looks', async () => {
      const home = await held();
      for (const who of [noor, theo])
        expect((await caseOf(who, home.id))?.body).toMatchObject({
          why: 'held',
          state: 'open',
          name: home.title,
          points: 3,
          held: 'photo_of_another_owner',
          listing: { ownerName: 'Ann', price: home.price, photos: { length: 3 } },
        });
      expect(await standingOf(ann, home.id)).toMatchObject({ state: 'held', name: home.title });
      for (const who of [ann, bob]) expect(await casesOf(who)).toEqual(new Map());
    });

    test('Approved it goes back to the checks, which do not hold it again for what was approved; kept with who and when', async () => {
      const home = await held();
      const found = await caseOf(noor, home.id);
      expect(await decide(noor, found?.id, 'approve', { text: 'It is their own.' })).toBe('done');
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'pending_approval' });
      const [review] = await service(
        'select private.review_of(p) as review from properties p where id = $1::uuid',
        home.id,
      );
      expect(review).toMatchObject({ review: { state: 'released', isSame: true } });
      await judge(database(), home.id);
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'live' });
      expect(await standingOf(ann, home.id)).toMatchObject({ state: 'released' });
      expect((await caseOf(theo, home.id))?.body).toMatchObject({
        state: 'decided',
        decisions: [{ what: 'approve', byName: 'Noor', byId: noor.id, text: 'It is their own.' }],
      });
    });

    test.each(['approve', 'refuse'] as const)(
      'What its owner made of a held listing before a decision (%s) arrived is no part of it',
      async (what) => {
        const home = await held();
        const found = await caseOf(noor, home.id);
        // Not put up again: no case shows it.
        await as(
          database(),
          ann,
          `update properties set details = details || '{"house_rules": "Pay first."}' where id = $1::uuid`,
          [home.id],
        );
        await decide(noor, found?.id, what, what === 'refuse' ? { reason: 'fake' } : {});
        const [review] = await service(
          'select private.review_of(p) as review from properties p where id = $1::uuid',
          home.id,
        );
        expect(review).toMatchObject({
          review: {
            state: what === 'refuse' ? 'refused' : 'released',
            isSame: false,
            hasNoOtherPhotos: true,
          },
        });
      },
    );

    test('A home that its owner removed before the decision arrived is refused all the same: put back it is not shown', async () => {
      const home = await listed();
      await report(bob, { listing: home.id });
      const found = await caseOf(noor, home.id);
      const change = (set: string) =>
        as(database(), ann, `update properties set ${set} where id = $1::uuid`, [home.id]);
      await change('deleted = true');
      expect(await decide(noor, found?.id, 'refuse', { reason: 'fake' })).toBe('done');
      await change("deleted = false, visibility = 'live'");
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'pending_approval' });
      const [review] = await service(
        'select private.review_of(p) as review from properties p where id = $1::uuid',
        home.id,
      );
      expect(review).toMatchObject({ review: { state: 'refused', reason: 'fake', isSame: true } });
    });

    test('What was approved a listing says, to everybody, until that part of it is changed, or the decision is', async () => {
      const home = await held();
      const seenBy = async (who: TestPerson) => {
        const known = JSON.stringify([{ id: home.id, rev: 0 }]);
        const { rows } = (await answerOf(
          as(database(), who, 'select listings_by_id($1::jsonb)', [known]),
        )) as { rows: { rev: number; reviewed?: string[] }[] };
        return rows[0];
      };
      const change = (set: string) =>
        as(database(), ann, `update properties set ${set} where id = $1::uuid`, [home.id]);
      expect((await seenBy(ann))?.reviewed).toBeUndefined();
      const found = await caseOf(noor, home.id);
      await decide(noor, found?.id, 'approve');
      await judge(database(), home.id);
      for (const who of [ann, bob])
        expect((await seenBy(who))?.reviewed).toEqual(['photos', 'price', 'text']);
      await change('details = details || \'{"floor": 3}\'');
      expect((await seenBy(bob))?.reviewed).toEqual(['photos', 'price', 'text']);
      await change('price = price - 100');
      expect((await seenBy(bob))?.reviewed).toEqual(['photos', 'text']);
      await change('details = details || \'{"house_rules": "Pay first."}\'');
      expect((await seenBy(bob))?.reviewed).toEqual(['photos']);
      await change(
        `photos = photos || jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'key', null, 'room', 'living',
           'w', 1600, 'h', 1200))`,
      );
      expect(await seenBy(bob)).not.toHaveProperty('reviewed');
      await change(`price = ${home.price}`);
      const back = await seenBy(bob);
      expect(back?.reviewed).toEqual(['price']);
      // Taken back, nothing is approved, and devices are told so.
      await decide(theo, found?.id, 'undo');
      const undone = await seenBy(ann);
      expect(undone).not.toHaveProperty('reviewed');
      expect(undone?.rev).toBeGreaterThan(back?.rev ?? 0);
    });

    test('Approved is what was seen when the case came up, not what its owner made of it meanwhile; nobody writes it for themselves', async () => {
      const home = await listed();
      await report(bob, { listing: home.id });
      const found = await caseOf(noor, home.id);
      await as(database(), ann, 'update properties set price = price / 2 where id = $1::uuid', [
        home.id,
      ]);
      const before = await service('select rev from properties where id = $1::uuid', home.id);
      await decide(noor, found?.id, 'approve');
      const reviewed = async () =>
        await service(
          "select private.property_json(p) -> 'reviewed' as parts, rev from properties p where id = $1::uuid",
          home.id,
        );
      expect(await reviewed()).toEqual([
        { parts: ['photos', 'text'], rev: Number(before[0]?.['rev']) + 1 },
      ]);
      await as(database(), ann, "select sync_push('properties', $1::jsonb)", [
        JSON.stringify([
          { id: home.id, rev: Number(before[0]?.['rev']) + 1, reviewed: ['price'], title: 'Other' },
        ]),
      ]);
      expect(await reviewed()).toMatchObject([{ parts: ['photos'] }]);
    });

    test('An owner asks for a review of a home that is warned of; moderators are shown it, and the answer is in what was asked', async () => {
      const home = await listed();
      const asked = async (text: string) => {
        const body = { listingId: home.id, signs: ['price_far_below'], text, at: 1 };
        const id = reviewRequestIdOf(ann.id, home.id, text);
        await push(ann, 'review_request', body, id);
        return id;
      };
      const answerTo = async (id: string) =>
        (await recordsOf(ann)).find((one) => one.id === id)?.body;
      const first = await asked('It is that cheap.');
      expect(await answerTo(first)).toMatchObject({ outcome: 'waiting' });
      const found = await caseOf(noor, home.id);
      expect(found?.body).toMatchObject({
        why: 'asked',
        held: 'price_far_below',
        appeal: { text: 'It is that cheap.' },
      });
      expect(await decide(noor, found?.id, 'uphold', { text: 'It is not.' })).toBe('done');
      expect(await answerTo(first)).toMatchObject({ outcome: 'turned_down', answer: 'It is not.' });
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'live' });
      // Asked anew of another state, it is another case; the first answer stays.
      const second = await asked('Now it is dearer.');
      const again = await caseOf(theo, home.id);
      expect(again?.id).not.toBe(found?.id);
      expect(await decide(theo, again?.id, 'approve')).toBe('done');
      expect(await answerTo(second)).toMatchObject({ outcome: 'approved' });
      expect(await answerTo(first)).toMatchObject({ outcome: 'turned_down' });
      expect(await decide(theo, again?.id, 'undo')).toBe('done');
      expect(await answerTo(second)).toMatchObject({ outcome: 'waiting', answer: '' });
      expect(await answerTo(first)).toMatchObject({ outcome: 'turned_down' });
    });

    test('Nobody asks for a review of another’s home, nor instead of an appeal; what was reported stays as it was seen, with what its owner says', async () => {
      const home = await listed();
      const ask = async (who: TestPerson, text: string) => {
        const body = { listingId: home.id, signs: [], text, at: 1, outcome: 'approved' };
        const result = await push(who, 'review_request', body);
        return result?.status === 'accepted'
          ? (result.row as { body: { outcome: string } }).body.outcome
          : result;
      };
      expect(await ask(bob, 'Mine.')).toBe('not_possible');
      expect(await caseOf(noor, home.id)).toBeUndefined();
      await report(bob, { listing: home.id });
      const found = await caseOf(noor, home.id);
      expect(await ask(ann, 'All is well.')).toBe('waiting');
      expect(await caseOf(noor, home.id)).toMatchObject({
        id: found?.id,
        body: { why: 'reported', appeal: { text: 'All is well.' } },
      });
      await decide(noor, found?.id, 'refuse', { reason: 'fake' });
      expect(await ask(ann, 'Please.')).toBe('not_possible');
    });

    test('What was asked is not written anew by whoever asked, whatever they write into it; removed and asked again it is asked, and not answered', async () => {
      const home = await listed();
      const body = { listingId: home.id, signs: ['price_far_below'], text: 'It is cheap.', at: 1 };
      const id = reviewRequestIdOf(ann.id, home.id, body.text);
      await push(ann, 'review_request', body, id);
      const stored = async () =>
        (await service('select body, deleted, rev from records where id = $1::uuid', id))[0];
      const asked = { ...body, outcome: 'waiting' };
      expect(await stored()).toMatchObject({ body: asked });

      const forged = { ...body, text: 'Other words.', outcome: 'approved', answer: 'Yes.' };
      const rewrite = async (fields: object) => {
        const rows = JSON.stringify([
          { id, rev: (await stored())?.['rev'], kind: 'review_request', ...fields },
        ]);
        await as(database(), ann, "select sync_push('records', $1::jsonb)", [rows]);
      };
      await rewrite({ body: forged });
      expect(await stored()).toMatchObject({ body: asked });
      await as(database(), ann, 'update records set body = $2::jsonb where id = $1::uuid', [
        id,
        JSON.stringify(forged),
      ]);
      expect(await stored()).toMatchObject({ body: asked });

      await rewrite({ body: {}, deleted: true });
      expect(await stored()).toMatchObject({ deleted: true });
      await rewrite({ body: { ...body, outcome: 'approved', answer: 'Yes.' }, deleted: false });
      expect(await stored()).toMatchObject({ body: asked, deleted: false });
      expect((await stored())?.['body']).not.toHaveProperty('answer');
      // A moderator's decision is still written into it.
      const found = await caseOf(noor, home.id);
      expect(await decide(noor, found?.id, 'uphold', { text: 'It is not.' })).toBe('done');
      expect(await stored()).toMatchObject({
        body: { outcome: 'turned_down', answer: 'It is not.' },
      });
    });

    test('Refused its owner reads why, appeals once, and has it restored; turned down it stays', async () => {
      const home = await listed();
      await report(bob, { listing: home.id });
      const found = await caseOf(noor, home.id);
      expect(found?.body).toMatchObject({
        why: 'reported',
        reportCount: 1,
        reports: [{ reason: 'scam' }],
      });
      const why = { reason: 'fake', text: 'Nobody lives there.' };
      expect(await decide(noor, found?.id, 'refuse', why)).toBe('done');
      expect(await visibilityOf(home.id)).toEqual({
        visibility: 'rejected',
        moderation_reason: 'refused:fake',
      });
      expect(await standingOf(ann, home.id)).toMatchObject({ state: 'refused', ...why });
      // Put up again by its owner it does not pass by itself.
      await as(database(), ann, "update properties set visibility = 'live' where id = $1::uuid", [
        home.id,
      ]);
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'pending_approval' });
      await judge(database(), home.id, ['refused:fake']);

      expect(await appeal(ann, home.id, 'Come and see.')).toMatchObject({ status: 'accepted' });
      expect(await standingOf(ann, home.id)).toMatchObject({ appeal: 'waiting' });
      const again = await caseOf(theo, home.id);
      expect(again?.id).not.toBe(found?.id);
      expect(again?.body).toMatchObject({ why: 'appeal', appeal: { text: 'Come and see.' } });
      expect(await decide(theo, again?.id, 'uphold', { text: 'I did.' })).toBe('done');
      expect(await standingOf(ann, home.id)).toMatchObject({
        state: 'refused',
        appeal: 'turned_down',
      });
      expect(await decide(theo, again?.id, 'undo')).toBe('done');
      expect(await decide(theo, again?.id, 'approve')).toBe('done');
      await judge(database(), home.id);
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'live' });
      expect(await standingOf(ann, home.id)).toMatchObject({ state: 'released' });
    });

    test('Warned nobody loses anything, and the warning can be appealed against; another moderator than its maker decides', async () => {
      const eve = await makeLandlord(database(), await makeAccount(database()));
      const home = await makeListing(database(), eve, area);
      await report(bob, { listing: home.id });
      const found = await caseOf(noor, home.id);
      expect(await decide(noor, found?.id, 'warn')).toBe('not_possible');
      expect(await decide(noor, found?.id, 'warn', { reason: 'spam' })).toBe('done');
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'live' });
      expect(await standingOf(eve, eve.id)).toMatchObject({ state: 'warned', reason: 'spam' });

      await appeal(eve, eve.id, 'It was once.');
      const again = await caseOf(theo, eve.id);
      expect(again?.body).toMatchObject({ why: 'appeal', about: 'person' });
      expect(await decide(noor, again?.id, 'uphold')).toBe('another_decides');
      expect(await decide(theo, again?.id, 'approve')).toBe('done');
      expect(await standingOf(eve, eve.id)).toMatchObject({ state: 'released' });
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'live' });
    });

    test('A suspension for some days says until when, and ends by itself with all as it was', async () => {
      const eve = await makeLandlord(database(), await makeAccount(database()));
      const home = await makeListing(database(), eve, area);
      await report(bob, { listing: home.id });
      const found = await caseOf(noor, home.id);
      const why = { reason: 'harassment', days: 3 };
      expect(await decide(noor, found?.id, 'suspend_person', why)).toBe('done');
      const until = (await standingOf(eve, eve.id))?.until ?? 0;
      expect(Math.abs(until - Date.now() - 3 * 86_400_000)).toBeLessThan(600_000);
      const end = (at: number) =>
        service<{ n: number }>(
          'select private.end_suspensions($1::timestamptz) as n',
          new Date(at).toISOString(),
        );
      const isSuspended = async () =>
        (await service<{ is: boolean }>('select private.is_suspended($1::uuid) as is', eve.id))[0]
          ?.is;
      expect(await end(until - 1000)).toEqual([{ n: 0 }]);
      expect(await isSuspended()).toBe(true);
      expect(await end(until + 1000)).toEqual([{ n: 1 }]);
      expect(await isSuspended()).toBe(false);
      expect(await standingOf(eve, eve.id)).toMatchObject({ state: 'released' });
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'live' });
      expect(await end(until + 2000)).toEqual([{ n: 0 }]);
    });

    test('What was decided is taken back: a listing stands as before, with what its owner reads', async () => {
      const home = await held();
      const found = await caseOf(noor, home.id);
      expect(await decide(noor, found?.id, 'suspend', { reason: 'spam' })).toBe('done');
      expect(await visibilityOf(home.id)).toMatchObject({ moderation_reason: 'suspended:spam' });
      expect(await decide(theo, found?.id, 'undo')).toBe('done');
      expect(await visibilityOf(home.id)).toEqual({
        visibility: 'rejected',
        moderation_reason: 'photo_of_another_owner',
      });
      expect(await standingOf(ann, home.id)).toMatchObject({ state: 'held' });
      expect((await caseOf(noor, home.id))?.body).toMatchObject({
        state: 'open',
        decisions: [
          { what: 'undo', byName: 'Theo' },
          { what: 'suspend', byName: 'Noor' },
        ],
      });
      expect(await decide(noor, found?.id, 'undo')).toBe('not_possible');
    });

    test('Who is suspended sends and lists nothing, reads and takes off their own, appeals, and has all of it back', async () => {
      const eve = await makeLandlord(database(), await makeAccount(database()));
      const home = await makeListing(database(), eve, area);
      const sam = await listed();
      await report(bob, { listing: home.id });
      const found = await caseOf(noor, home.id);
      expect(await decide(noor, found?.id, 'suspend_person', { reason: 'harassment' })).toBe(
        'done',
      );
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'rejected' });
      expect(await standingOf(eve, eve.id)).toMatchObject({ about: 'person', state: 'suspended' });
      const send = async () => {
        const [row] = await service<{ sent: { status: string; code?: string }[] }>(
          'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb) as sent',
          ...[eve.id, conversationOf(eve, bob), bob.id],
          JSON.stringify([
            { id: randomUUID(), content: 'Hello', written_at: '2026-11-21T02:00:00Z' },
          ]),
        );
        return row?.sent[0]?.code ?? row?.sent[0]?.status;
      };
      const pushes = async (collection: string, row: object) => {
        const [answer] = await as<{ of: { results: { status: string; constraint?: string }[] } }>(
          database(),
          eve,
          'select sync_push($1, $2::jsonb) as of',
          [collection, JSON.stringify([row])],
        );
        return answer?.of.results[0]?.constraint ?? answer?.of.results[0]?.status;
      };
      const inquiry = {
        id: inquiryIdOf(eve.id, sam.id),
        property_id: sam.id,
        first_message: 'Hello',
        written_at: '2026-11-21T02:00:00Z',
      };
      expect(await send()).toBe('forbidden');
      expect(await pushes('inquiries', inquiry)).toBe('suspended');
      expect(await pushes('properties', { ...home, id: randomUUID() })).toBe('suspended');
      expect(await as(database(), eve, 'select id from properties')).toEqual([{ id: home.id }]);
      await as(database(), eve, "update properties set status = 'rented' where id = $1::uuid", [
        home.id,
      ]);

      await appeal(eve, eve.id, 'It was not me.');
      const heard = await caseOf(theo, eve.id);
      expect(heard?.body).toMatchObject({ about: 'person', appeal: { text: 'It was not me.' } });
      expect(await decide(theo, heard?.id, 'approve')).toBe('done');
      expect(await send()).toBe('accepted');
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'live' });
      expect(await standingOf(eve, eve.id)).toMatchObject({ state: 'released' });
      // And back: suspended as before the appeal was heard.
      expect(await decide(theo, heard?.id, 'undo')).toBe('done');
      expect(await send()).toBe('forbidden');
      expect(await visibilityOf(home.id)).toMatchObject({ visibility: 'rejected' });
    });

    test('Nobody but a moderator decides, no moderator about their own, and of two who decide at once the second is told', async () => {
      const home = await held();
      const found = await caseOf(noor, home.id);
      for (const who of [ann, bob])
        expect(await decide(who, found?.id, 'approve')).toBe('not_a_moderator');
      const mine = await makeListing(database(), theo, area);
      await report(bob, { listing: mine.id });
      const aboutTheo = await caseOf(noor, mine.id);
      // They may not see the reporter, either.
      expect(await caseOf(theo, mine.id)).toBeUndefined();
      expect(await decide(theo, aboutTheo?.id, 'approve')).toBe('own');
      expect(await decide(noor, randomUUID(), 'approve')).toBe('gone');
      expect(await decide(noor, found?.id, 'refuse')).toBe('not_possible');
      expect(await decide(noor, found?.id, 'uphold')).toBe('not_possible');
      const id = randomUUID();
      expect(await decide(noor, found?.id, 'refuse', { reason: 'fake', id })).toBe('done');
      expect(await decide(theo, found?.id, 'approve')).toBe('decided_already');
      expect(await decide(noor, found?.id, 'no such thing')).toBe('23514');
      await service('select private.remove_moderator($1)', theo.email);
      expect(await casesOf(theo)).toEqual(new Map());
      expect((await recordsOf(theo)).filter(({ kind }) => kind === 'moderator')).toEqual([]);
      expect(await decide(theo, found?.id, 'undo')).toBe('not_a_moderator');
      await service('select private.add_moderator($1)', theo.email);
      expect(await caseOf(theo, home.id)).toBeUndefined();
    });

    test('What the server writes for people nobody else writes, and a decision is only added', async () => {
      for (const kind of ['moderator', 'case', 'standing'])
        expect(await push(bob, kind, { since: 1 })).toMatchObject({
          status: 'rejected',
          code: '42501',
          constraint: 'servers_alone',
        });
      const home = await held();
      const found = await caseOf(noor, home.id);
      const id = randomUUID();
      expect(await decide(noor, found?.id, 'approve', { id })).toBe('done');
      for (const change of [
        "update private.decisions set what = 'refuse'",
        'delete from private.decisions',
        'truncate private.decisions',
      ])
        await expect(service(change)).rejects.toMatchObject({ code: '42501' });
      await as(
        database(),
        noor,
        `update records set body = body || '{"what": "refuse"}' where id = $1::uuid`,
        [id],
      );
      expect((await recordsOf(noor)).find((row) => row.id === id)?.body).toMatchObject({
        what: 'approve',
      });
    });

    test('Evidence stays when the listing is removed and the account is gone, and an appeal of somebody else is nothing', async () => {
      const gone = await makeLandlord(database(), await makeAccount(database()));
      const home = await makeListing(database(), gone, area);
      await report(bob, { listing: home.id });
      const found = await caseOf(noor, home.id);
      expect(await decide(noor, found?.id, 'refuse', { reason: 'fake' })).toBe('done');
      const standing = await standingOf(gone, home.id);
      await push(bob, 'appeal', {
        ...{ about: 'listing', aboutId: home.id, decisionId: standing?.decisionId },
        ...{ text: 'Let it pass', at: 1 },
      });
      expect((await standingOf(gone, home.id))?.appeal).toBeUndefined();
      await asAccounts(database(), 'delete from auth.users where id = $1::uuid', [gone.id]);
      expect((await caseOf(noor, home.id))?.body.listing).toMatchObject({
        title: home.title,
        texts: [{ field: 'description', text: home.details.description }],
      });
    });

    test('Three hundred open cases are on a device, the oldest; what is decided makes room, and goes from devices after a month', async () => {
      const late = await makeModerator(database(), 'Late');
      const made = await service<{ id: string }>(
        `insert into private.cases (about, about_id, owner_id, why, name, opened_at)
         select 'person', gen_random_uuid(), $1::uuid, 'reported', 'Flood', now() - interval '1 day' + n * interval '1 second'
         from generate_series(1, 310) n returning id`,
        bob.id,
      );
      await service('select private.remove_moderator($1)', late.email);
      await service('select private.add_moderator($1)', late.email);
      const open = async () =>
        [...(await pagesOf(late))].filter(({ body }) => body.state === 'open');
      expect(await open()).toHaveLength(300);
      expect(await decide(late, made[0]?.id, 'approve')).toBe('done');
      expect(await open()).toHaveLength(300);
      const day = 86_400_000;
      await service(
        'select private.forget_cases($1)',
        new Date(Date.now() + 29 * day).toISOString(),
      );
      expect((await pagesOf(late)).some(({ id }) => id === made[0]?.id)).toBe(true);
      await service(
        'select private.forget_cases($1)',
        new Date(Date.now() + 31 * day).toISOString(),
      );
      expect((await pagesOf(late)).some(({ id }) => id === made[0]?.id)).toBe(false);
      await service(
        "update private.cases set state = 'closed', decided_at = now() where name = 'Flood'",
      );
      await service("select private.show_case(id) from private.cases where name = 'Flood'");
      await service('select private.remove_moderator($1)', late.email);
    });

    describe('a flood of reports', () => {
      let late: TestPerson;
      beforeEach(async () => {
        late = await makeModerator(database(), 'Later');
      });
      afterEach(async () => {
        await service(
          "update private.cases set state = 'closed', decided_at = now() where name = '' and about = 'person'",
        );
        await service(
          "select private.show_case(id) from private.cases where name = '' and about = 'person'",
        );
        await service('select private.remove_moderator($1)', late.email);
      });
      const makeReporter = async (days: number) => {
        const made = await makeAccount(database());
        await service(
          "update user_profiles set created_at = now() - $2 * interval '1 day' where id = $1::uuid",
          made.id,
          days,
        );
        return made;
      };
      const strangers = (count: number) => Array.from({ length: count }, () => randomUUID());
      /** Reports of these people, in their order. */
      const reports = async (by: TestPerson, about: readonly string[]) => {
        for (const person of about)
          await service(
            `insert into private.reports (id, person_id, owner_id, reporter_id, reason, text, evidence, written_at)
             values (gen_random_uuid(), $1::uuid, $1::uuid, $2::uuid, 'scam', '', '{}', now())`,
            person,
            by.id,
          );
      };
      const shownOf = async (about: readonly string[]) => {
        const open = [...(await casesOf(late)).values()].filter(({ state }) => state === 'open');
        return about.filter((id) => open.some(({ aboutId }) => aboutId === id));
      };

      test('of one person takes a share of a moderator’s device, and the rest comes as that is decided', async () => {
        const [flooder, honest] = [await makeReporter(30), await makeReporter(30)];
        const about = strangers(15);
        await reports(flooder, about);
        expect(await shownOf(about)).toEqual(about.slice(0, 10));
        const other = strangers(1);
        await reports(honest, other);
        expect(await shownOf(other)).toEqual(other);
        // Somebody else saw it too: it is no matter of the one any more.
        await reports(honest, about.slice(14));
        expect(await shownOf(about)).toEqual([...about.slice(0, 10), ...about.slice(14)]);
        const found = await caseOf(late, about[0] ?? '');
        expect(await decide(late, found?.id, 'approve')).toBe('done');
        expect(await shownOf(about)).toEqual([...about.slice(1, 11), ...about.slice(14)]);
      });

      test('of many new accounts takes a share of it together', async () => {
        const about = strangers(110);
        for (let turn = 0; turn < 11; turn += 1)
          await reports(await makeReporter(1), about.slice(turn * 10, turn * 10 + 10));
        const shown = await shownOf(about);
        expect(shown.length).toBeLessThanOrEqual(100);
        expect(shown.length).toBeGreaterThan(50);
        const other = strangers(2);
        await reports(await makeReporter(1), other.slice(0, 1));
        await reports(await makeReporter(30), other.slice(1));
        expect(await shownOf(other)).toEqual(other.slice(1));
      });
    });

    test('A flood of reports is one case, and long texts are cut to what a record holds', async () => {
      const home = await makeListing(database(), ann, area, {
        details: {
          ...(await listed()).details,
          description: 'ß'.repeat(5000),
          house_rules: 'ß'.repeat(2000),
          nearby: 'ß'.repeat(1000),
        },
      });
      for (let times = 0; times < 30; times += 1) await report(bob, { listing: home.id });
      const open = [...(await casesOf(noor)).values()].filter(({ aboutId }) => aboutId === home.id);
      expect(open).toMatchObject([{ reportCount: 30, reports: { length: 20 } }]);
      const [kept] = await service<{ n: number }>(
        `select octet_length(evidence ->> 'details') as n from private.cases where about_id = $1::uuid`,
        home.id,
      );
      expect(kept?.n).toBeGreaterThan(16_000);
    });
  });
}
