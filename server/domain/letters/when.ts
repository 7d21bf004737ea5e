import type { settingsSchema } from '#contract/entities/records/settings.ts';
import { QUIET_FROM, QUIET_TO, quietUntil } from '#contract/rules/quietHours.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type * as z from 'zod/mini';
import type { LetterKind, TakenLetter } from './taken.ts';

type Settings = z.infer<typeof settingsSchema>;

/** The choice by which a person is sent mails of a kind. */
export const MAIL_CHOICE = {
  alerts: 'mailAlerts',
  messages: 'mailMessages',
  viewing: 'mailViewings',
  confirm: 'mailListings',
} as const satisfies Record<LetterKind, keyof Settings>;

/** Alerts come by mail only when asked for, the others until the person leaves. */
const isWanted = (kind: LetterKind, settings: Settings): boolean =>
  settings[MAIL_CHOICE[kind]] ?? kind !== 'alerts';

/** Mails say "since yesterday" after nearly a day, since one is due to the minute. */
const NEARLY_MS = 20 * 60 * 60_000;

/** The moment of a mail that is due. */
export type Moment =
  | { readonly kind: 'now' }
  /** Not at night, and not before it has waited for a day. ms since the epoch. */
  | { readonly kind: 'later'; readonly at: number }
  /** It is not wanted, or there is nothing to say any more. */
  | { readonly kind: 'never' };

/** `now` in ms since the epoch. */
export function momentOf(letter: TakenLetter, now: number): Moment {
  const { kind, facts, to, settings } = letter;
  if (facts === null || to === null || !isWanted(kind, settings)) return { kind: 'never' };
  if (letter.kind === 'messages' && now - (letter.facts?.since ?? 0) < NEARLY_MS)
    return { kind: 'later', at: (letter.facts?.since ?? now) + DAY_MS };
  const zone = letter.zone ?? settings.zone ?? 'UTC';
  const ends = quietUntil(nightOf(kind, settings), zone, now);
  return ends === null ? { kind: 'now' } : { kind: 'later', at: ends };
}

/** Mails are sent by day, even without quiet hours; a viewing may be in the same night. */
const nightOf = (kind: LetterKind, settings: Settings) =>
  kind === 'viewing' || settings.quietHours === true
    ? settings
    : { quietHours: true, quietFrom: QUIET_FROM, quietTo: QUIET_TO };

/** A mail server that does not answer is tried again for some hours and then given up. */
const TRIES = 6;
const FIRST_AGAIN_MS = 60_000;

/** The time of the next try, ms since the epoch; null: the mail is given up. */
export const againAfter = (tries: number, now: number): number | null =>
  tries + 1 < TRIES ? now + FIRST_AGAIN_MS * 4 ** tries : null;
