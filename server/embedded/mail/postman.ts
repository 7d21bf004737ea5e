import { AsyncLocalStorage } from 'node:async_hooks';
import { type Purpose, type Secrets, typeOf } from '../auth/proofs/proof.ts';
import type { Language } from '#contract/rules/languages.ts';
import { writeLetter } from './letters.ts';
import { proofLink } from './links.ts';
import type { Mailbox } from './mailbox.ts';

/** For whom mails are written while a request is served. */
export interface Occasion {
  /** The person's destination after the link. */
  readonly redirectTo: string | null;
  readonly language: Language;
}

/** Writes mails of our own words, and hands them on. */
export interface Postman {
  /** Runs `work`; mails sent by it are for this occasion. */
  writingFor<T>(occasion: Occasion, work: () => T): T;
  /** Sends a link and digits to prove something with. */
  send(purpose: Purpose, to: string, secrets: Secrets): Promise<void>;
}

/** `publicUrl` is asked for at each mail: the port may not be known before the server listens. */
export function createPostman(mailbox: Pick<Mailbox, 'put'>, publicUrl: () => string): Postman {
  const occasions = new AsyncLocalStorage<Occasion>();
  return {
    writingFor: (occasion, work) => occasions.run(occasion, work),
    async send(purpose, to, { token, digits: code }) {
      const { redirectTo = null, language = 'en' } = occasions.getStore() ?? {};
      const type = typeOf(purpose);
      const link = proofLink(publicUrl(), { token, type, redirectTo });
      // No page asks for the digits of a change of address: it takes both mailboxes, and a link from each.
      const typed = type === 'email_change' ? {} : { code };
      const letter = writeLetter(purpose, language, { link, ...typed });
      await mailbox.put({ to, ...letter, language, link, ...typed });
    },
  };
}
