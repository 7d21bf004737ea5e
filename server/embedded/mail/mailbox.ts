import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { createLanes } from '#server/domain/limits/index.ts';
import type { SendLetter } from '#server/mail/letter.ts';
import type { Mail } from './mail.ts';

const KEPT = 500;
/** The file is written anew once it has so many. */
const LINES_MOST = 2 * KEPT;

const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  language: z.optional(z.string()),
  link: z.optional(z.string()),
  code: z.optional(z.string()),
  leave: z.optional(z.string()),
  calendar: z.optional(z.object({ content: z.string(), isCancelled: z.boolean() })),
  sentAt: z.string(),
});

/** The mails of one data folder, newest first. */
export interface Mailbox {
  /** To one address, in any case, or to everybody. */
  list(to?: string): Mail[];
  put(mail: Omit<Mail, 'id' | 'sentAt'>): Promise<void>;
}

/** Opens the mailbox kept in `file`, a line a mail: a link sent before a restart still works after it. */
export async function openMailbox(file: string, now: () => Date): Promise<Mailbox> {
  const stored = await readFile(file, 'utf8').catch(() => '');
  const mails = stored.split('\n').flatMap(parseLine).slice(-KEPT);
  if (stored.length > 0) await rewrite(file, mails);
  let lines = mails.length;
  // One after the other: a mail that comes while the file is written anew would not be in it.
  const inLane = createLanes();

  return {
    list(to) {
      const wanted = to?.trim().toLowerCase();
      return mails.filter((mail) => !wanted || mail.to.toLowerCase() === wanted).toReversed();
    },
    put: (draft) =>
      inLane('', async () => {
        const mail: Mail = { ...draft, id: randomUUID(), sentAt: now().toISOString() };
        mails.push(mail);
        if (mails.length > KEPT) mails.shift();
        if (lines >= LINES_MOST) {
          await rewrite(file, mails);
          lines = mails.length;
          return;
        }
        await appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 });
        lines += 1;
      }),
  };
}

/** The mailbox in place of a server of mails. */
export const toMailbox =
  (mailbox: Pick<Mailbox, 'put'>): SendLetter =>
  ({ id: _, ...letter }) =>
    mailbox.put(letter);

/** A line cut off by a crash is left out. */
function parseLine(line: string): Mail[] {
  try {
    const { link, code, html, language, leave, calendar, ...mail } = mailSchema.parse(
      JSON.parse(line),
    );
    return [
      {
        ...mail,
        ...(html && { html }),
        ...(language && { language }),
        ...(link && { link }),
        ...(code && { code }),
        ...(leave && { leave }),
        ...(calendar && { calendar }),
      },
    ];
  } catch {
    return [];
  }
}

async function rewrite(file: string, mails: readonly Mail[]): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''), {
    mode: 0o600,
  });
  await rename(draft, file);
}
