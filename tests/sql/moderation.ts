import { randomUUID } from 'node:crypto';
import { appealIdOf } from '#contract/rules/ids.ts';
import {
  type CaseBody,
  caseSchema,
  standingSchema,
} from '#contract/entities/records/moderation.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf, as, asService, makeAccount, type TestPerson } from './people.ts';

/** Moderators, and what people see of their work, as devices do: by records alone. */
export function moderationOf(database: () => Db) {
  const recordsOf = async (who: TestPerson) =>
    pullAnswerSchema
      .parse(await answerOf(as(database(), who, "select sync_pull('records', 'mine')")))
      .rows.filter(({ deleted }) => !deleted);

  async function push(who: TestPerson, kind: string, body: object, id: string = randomUUID()) {
    const rows = JSON.stringify([{ id, rev: 0, kind, body }]);
    const answer = await answerOf(
      as(database(), who, "select sync_push('records', $1::jsonb)", [rows]),
    );
    return pushAnswerSchema.parse(answer).results[0];
  }

  const casesOf = async (who: TestPerson): Promise<ReadonlyMap<string, CaseBody>> =>
    new Map(
      (await recordsOf(who))
        .filter(({ kind }) => kind === 'case')
        .map(({ id, body }) => [id, caseSchema.parse(body)]),
    );

  /** The owner's record of the standing of a listing or of themself. */
  async function standingOf(owner: TestPerson, aboutId: string) {
    const bodies = (await recordsOf(owner))
      .filter(({ kind }) => kind === 'standing')
      .map(({ body }) => standingSchema.parse(body));
    return bodies.find((body) => body.aboutId === aboutId);
  }

  return {
    recordsOf,
    push,
    casesOf,
    standingOf,
    async caseOf(who: TestPerson, aboutId: string) {
      const found = [...(await casesOf(who))].filter(([, body]) => body.aboutId === aboutId);
      const [id, body] = found.find(([, one]) => one.state === 'open') ?? found[0] ?? [];
      return id === undefined || body === undefined ? undefined : { id, body };
    },
    /** Gives what came of it, or the SQLSTATE it was refused with. */
    async decide(
      who: TestPerson,
      caseId: string | undefined,
      what: string,
      {
        reason,
        text = '',
        id,
        days,
      }: { reason?: string; text?: string; id?: string; days?: number } = {},
    ): Promise<unknown> {
      const body = {
        caseId,
        what,
        text,
        at: 1,
        ...(reason !== undefined && { reason }),
        ...(days && { days }),
      };
      const result = await push(who, 'decision', body, id);
      if (result?.status !== 'accepted') return result && 'code' in result ? result.code : result;
      return (result.row as { body: { outcome?: string } }).body.outcome;
    },
    async appeal(who: TestPerson, aboutId: string, text: string) {
      const standing = await standingOf(who, aboutId);
      const { about, decisionId = randomUUID() } = standing ?? { about: 'listing' };
      const body = { about, aboutId, decisionId, text, at: 2 };
      return push(who, 'appeal', body, appealIdOf(who.id, decisionId));
    },
    async report(who: TestPerson, of: { listing: string }, reason = 'scam') {
      await asService(
        database(),
        `insert into private.reports (id, property_id, owner_id, reporter_id, reason, text, evidence, written_at)
         select gen_random_uuid(), p.id, p.owner_id, $2::uuid, $3, 'It is not theirs', private.property_json(p), now()
         from properties p where p.id = $1::uuid`,
        [of.listing, who.id, reason],
      );
    },
  };
}
export type Moderation = ReturnType<typeof moderationOf>;

/** Somebody who is a moderator. */
export async function makeModerator(db: Db, name = 'Noor'): Promise<TestPerson> {
  const person = await makeAccount(db, { metadata: { full_name: name } });
  await asService(db, 'select private.add_moderator($1)', [person.email]);
  return person;
}
