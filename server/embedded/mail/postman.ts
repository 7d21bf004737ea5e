import { AsyncLocalStorage } from 'node:async_hooks';
import type { EmailDriver } from '@supabase/lite';
import { allowedRedirect, verifyLink } from './links.ts';
import type { Mailbox } from './mailbox.ts';

/** Delivers the library's mails into the mailbox, their links rewritten. */
export interface Postman {
  readonly driver: EmailDriver;
  /** Runs `work`; mails sent by it lead back to `redirectTo`, which the library itself would forget. */
  leadingTo<T>(redirectTo: string | null, work: () => T): T;
  /** A sign-up confirmation of our own making: the library never sends a second one. */
  sendConfirmation(to: string, tokenHash: string, code: string): Promise<void>;
}

const LINK = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/;

/** `publicUrl` is asked for at each mail: the port may not be known before the server listens. */
export function createPostman(mailbox: Mailbox, publicUrl: () => string): Postman {
  const destination = new AsyncLocalStorage<string | null>();

  function ownLink(token: string, type: string): string {
    const redirectTo = allowedRedirect(publicUrl(), destination.getStore());
    return verifyLink(publicUrl(), { token, type, redirectTo });
  }

  return {
    driver: {
      async send({ to, subject, text = '' }) {
        const found = LINK.exec(text)?.[0];
        const given = found === undefined ? undefined : new URL(found).searchParams;
        const link = given && ownLink(given.get('token') ?? '', given.get('type') ?? '');
        const code = /\b\d{6}\b/.exec(text)?.[0];
        const body = link && found ? text.replace(found, () => link) : text;
        await mailbox.put({
          to,
          subject,
          text: body,
          ...(link && { link }),
          ...(code && { code }),
        });
      },
    },
    leadingTo: (redirectTo, work) => destination.run(redirectTo, work),
    sendConfirmation(to, tokenHash, code) {
      const link = ownLink(tokenHash, 'signup');
      const text = `Confirm your signup with this code: ${code}\n\nOr follow this link: ${link}`;
      return mailbox.put({ to, subject: 'Confirm Your Signup', text, link, code });
    },
  };
}
