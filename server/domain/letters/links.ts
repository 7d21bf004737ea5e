import { timingSafeEqual } from 'node:crypto';
import type { Seal } from '../secrets/index.ts';
import { LETTER_KINDS, type LetterKind } from './taken.ts';

/** The purpose of a link of a mail. */
export type LinkUse =
  /** No more mails of a kind. `about`: the person. */
  | { readonly kind: 'leave'; readonly of: LetterKind }
  /** A home of theirs is still available. `about`: the home. */
  | { readonly kind: 'confirm' };

/** A link as it is followed: its person and its subject, before the seal is checked. */
export interface Link {
  readonly use: LinkUse;
  readonly userId: string;
  readonly about: string;
  readonly mark: string;
}

/** Part of the seal of a link: a new address or a new key voids all earlier links. */
export interface LinkOwner {
  readonly email: string;
  readonly key: string;
}

export interface Links {
  make(link: Omit<Link, 'mark'>, owner: LinkOwner): string;
  /** Null for what is none. */
  read(token: string): Link | null;
  isGood(link: Link, owner: LinkOwner): boolean;
}

/** 144 bits. */
const MARK_LETTERS = 36;
const USES: readonly LinkUse[] = [
  { kind: 'confirm' },
  ...LETTER_KINDS.map((of) => ({ kind: 'leave', of }) as const),
];
const LENGTH = 1 + 16 + 16 + MARK_LETTERS / 2;

/**
 * Links of mails, for people who are not signed in: they say who, what and about what, sealed. Nobody can make one or change one, and
 * nothing of them is kept.
 */
export function createLinks(seal: Seal): Links {
  const numberOf = ({ use }: Pick<Link, 'use'>) =>
    USES.findIndex((one) => JSON.stringify(one) === JSON.stringify(use));
  const markOf = (link: Omit<Link, 'mark'>, { email, key }: LinkOwner) =>
    seal
      .of('link of a mail', JSON.stringify(link.use), link.userId, link.about, key, email)
      .slice(0, MARK_LETTERS);

  return {
    make(link, owner) {
      const ids = (link.userId + link.about).replaceAll('-', '');
      const use = numberOf(link).toString(16).padStart(2, '0');
      return Buffer.from(use + ids + markOf(link, owner), 'hex').toString('base64url');
    },
    read(token) {
      const bytes = /^[\w-]{68}$/u.test(token) ? Buffer.from(token, 'base64url') : null;
      const use = USES[bytes?.[0] ?? USES.length];
      if (bytes?.length !== LENGTH || use === undefined) return null;
      return {
        use,
        userId: uuidOf(bytes.subarray(1, 17)),
        about: uuidOf(bytes.subarray(17, 33)),
        mark: bytes.subarray(33).toString('hex'),
      };
    },
    isGood: ({ mark, ...link }, owner) =>
      timingSafeEqual(Buffer.from(mark, 'hex'), Buffer.from(markOf(link, owner), 'hex')),
  };
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
