import { expect } from 'playwright/test';
import * as z from 'zod/mini';

const mailsSchema = z.array(
  z.looseObject({ link: z.optional(z.string()), code: z.optional(z.string()) }),
);

/** The link of the newest mail to an address, once there is a mail with one. */
export const newestLink = (url: string, to: string): Promise<string> => newest(url, to, 'link');
/** Its digits. */
export const newestCode = (url: string, to: string): Promise<string> => newest(url, to, 'code');

async function newest(url: string, to: string, part: 'link' | 'code'): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
      found = mailsSchema.parse(await answer.json())[0]?.[part] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}
