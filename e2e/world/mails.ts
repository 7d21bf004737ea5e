import { expect } from 'playwright/test';
import * as z from 'zod/mini';

const mailsSchema = z.array(z.looseObject({ link: z.optional(z.string()) }));

/** The link of the newest mail to an address, once there is a mail with one. */
export async function newestLink(url: string, to: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
      link = mailsSchema.parse(await answer.json())[0]?.link ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
