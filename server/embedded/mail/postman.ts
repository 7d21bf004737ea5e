import { AsyncLocalStorage } from 'node:async_hooks';
import type { EmailDriver } from '@supabase/lite';
import { isLetterKind, type LetterKind, type LetterLanguage, writeLetter } from './letters.ts';
import { allowedRedirect, verifyLink } from './links.ts';
import type { Mailbox } from './mailbox.ts';

/** For whom mails are written while a request is served. */
export interface Occasion {
  /** Where the person goes after the link, which the library itself would forget. */
  readonly redirectTo: string | null;
  readonly language: LetterLanguage;
}

/** Delivers mails of our own words into the mailbox in place of the library's. */
export interface Postman {
  readonly driver: EmailDriver;
  /** Runs `work`; mails sent by it are for this occasion. */
  writingFor<T>(occasion: Occasion, work: () => T): T;
  /** A sign-up confirmation of our own making: the library never sends a second one. */
  sendConfirmation(to: string, tokenHash: string, code: string): Promise<void>;
}

const LINK = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/;

/** `publicUrl` is asked for at each mail: the port may not be known before the server listens. */
export function createPostman(mailbox: Mailbox, publicUrl: () => string): Postman {
  const occasions = new AsyncLocalStorage<Occasion>();

  function send(to: string, kind: LetterKind, token: string, code?: string): Promise<void> {
    const { redirectTo = null, language = 'en' } = occasions.getStore() ?? {};
    const target = allowedRedirect(publicUrl(), redirectTo);
    const link = verifyLink(publicUrl(), { token, type: kind, redirectTo: target });
    const letter = writeLetter(kind, language, { link, code });
    return mailbox.put({ to, ...letter, language, link, ...(code && { code }) });
  }

  return {
    driver: {
      async send({ to, subject, text = '' }) {
        const found = LINK.exec(text)?.[0];
        const given = found === undefined ? undefined : new URL(found).searchParams;
        const [token, kind] = [given?.get('token') ?? '', given?.get('type')];
        const code = /\b\d{6}\b/.exec(text)?.[0];
        // A mail we have no words for goes out in the library's.
        if (isLetterKind(kind)) await send(to, kind, token, code);
        else await mailbox.put({ to, subject, text, ...(code && { code }) });
      },
    },
    writingFor: (occasion, work) => occasions.run(occasion, work),
    sendConfirmation: (to, tokenHash, code) => send(to, 'signup', tokenHash, code),
  };
}
