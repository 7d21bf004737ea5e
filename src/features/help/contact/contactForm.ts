import * as z from 'zod/mini';
import { CONTACT_TOPICS } from '#contract/protocol/api.ts';
import { CONTACT_MAX_CHARACTERS } from '#contract/protocol/limits.ts';

/** The contact form. Its messages are keys under `contact.error`. */
export const contactFormSchema = z.object({
  topic: z.string().check(z.refine((topic) => CONTACT_TOPICS.some((each) => each === topic))),
  name: z.string().check(z.trim(), z.minLength(1, 'name'), z.maxLength(120, 'name')),
  email: z.string().check(z.trim(), z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/u, 'email')),
  message: z
    .string()
    .check(z.trim(), z.minLength(1, 'message'), z.maxLength(CONTACT_MAX_CHARACTERS, 'message')),
  consent: z.boolean().check(z.refine((consent) => consent, { error: 'consent' })),
});
export type ContactFields = z.infer<typeof contactFormSchema>;
