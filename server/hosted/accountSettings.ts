import * as z from 'zod/mini';
import { byHand, type Finding, missing, type Project, right } from './finding.ts';

/** The account service tells everybody this of itself. */
const toldSchema = z.object({
  external: z.object({
    email: z.boolean(),
    phone: z.optional(z.boolean()),
    google: z.optional(z.boolean()),
    anonymous_users: z.optional(z.boolean()),
  }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});

const flag = z.optional(z.nullable(z.boolean()));
const number = z.optional(z.nullable(z.number()));
const text = z.optional(z.nullable(z.string()));

/** The address of the CLI tells this besides, to whoever has a token of it. */
const settingsSchema = z.object({
  site_url: text,
  uri_allow_list: text,
  password_min_length: number,
  password_required_characters: text,
  mailer_otp_length: number,
  mailer_otp_exp: number,
  mailer_secure_email_change_enabled: flag,
  security_update_password_require_reauthentication: flag,
  security_captcha_enabled: flag,
  security_sb_forwarded_for_enabled: flag,
  security_update_password_require_current_password: flag,
  rate_limit_verify: number,
  smtp_host: text,
  mailer_subjects_confirmation: text,
  mailer_subjects_recovery: text,
  mailer_subjects_email_change: text,
  mailer_templates_confirmation_content: text,
  mailer_templates_recovery_content: text,
  mailer_templates_email_change_content: text,
});
type Settings = z.output<typeof settingsSchema>;

/** A setting of the page: what is wrong with it, if anything, and where it is. */
interface Rule {
  readonly isRight: (settings: Settings, project: Pick<Project, 'publicUrl' | 'mails'>) => boolean;
  readonly said: string;
  readonly todo: string;
}

const RETURNS = ['/auth/callback', '/reset-password', '/auth/new-password', '/auth/email-change'];

const RULES: readonly Rule[] = [
  {
    isRight: ({ site_url: site }, { publicUrl: url }) => url === undefined || site === url,
    said: 'Site URL is not PUBLIC_URL',
    todo: 'URL Configuration → Site URL.',
  },
  {
    isRight: ({ uri_allow_list: allowed }, { publicUrl: url }) =>
      url === undefined ||
      RETURNS.every((path) => (allowed ?? '').split(',').some((one) => one.trim() === url + path)),
    said: `not all of ${RETURNS.join(', ')} are Redirect URLs`,
    todo: 'URL Configuration → Redirect URLs.',
  },
  {
    isRight: ({ password_min_length: least }) => (least ?? 0) >= 8,
    said: 'passwords may have fewer than 8 characters',
    todo: 'Sign In / Providers → Email → Minimum password length: 8.',
  },
  {
    isRight: ({ password_required_characters: wanted }) =>
      ['abc', 'ABC', '012'].every((some) => (wanted ?? '').includes(some)),
    said: 'passwords need no lower case, upper case and digits',
    todo: 'Sign In / Providers → Email → Password requirements.',
  },
  {
    isRight: ({ mailer_otp_length: digits }) => (digits ?? 0) >= 8,
    said: 'codes of mails have fewer than 8 digits and can be tried through',
    todo: 'Sign In / Providers → Email → Email OTP length: 8.',
  },
  {
    isRight: ({ mailer_otp_exp: seconds }) => (seconds ?? Number.POSITIVE_INFINITY) <= 900,
    said: 'codes of mails live longer than 900 s',
    todo: 'Sign In / Providers → Email → Email OTP expiration: 900.',
  },
  {
    isRight: ({ mailer_secure_email_change_enabled: isOn }) => isOn === true,
    said: 'Secure email change is off: one mailbox decides about a new address',
    todo: 'Sign In / Providers → Email → Secure email change: on.',
  },
  {
    isRight: ({ security_update_password_require_reauthentication: isOn }) => isOn === true,
    said: 'Secure password change is off: a stolen session sets a password',
    todo: 'Sign In / Providers → Email → Secure password change: on.',
  },
  {
    isRight: ({ security_update_password_require_current_password: isOn }) => isOn === true,
    said: 'Require current password when updating is off',
    todo: 'Sign In / Providers → Email → Require current password: on.',
  },
  {
    isRight: ({ security_sb_forwarded_for_enabled: isOn }) => isOn === true,
    said: 'IP address forwarding is off: all who sign in share the limit of the server’s address',
    todo: 'Rate Limits → IP address forwarding: on.',
  },
  {
    isRight: ({ security_captcha_enabled: isOn }) => isOn !== true,
    said: 'CAPTCHA protection is on: nobody can sign in or up, since Roost sends no token',
    todo: 'Attack Protection → CAPTCHA: off.',
  },
  {
    isRight: ({ rate_limit_verify: times }) => (times ?? Number.POSITIVE_INFINITY) <= 30,
    said: 'more than 30 tries of a code are taken in five minutes',
    todo: 'Rate Limits → Token verifications: 30.',
  },
  {
    isRight: ({ smtp_host: host }) => (host ?? '') !== '',
    said: 'mails go out by the built-in server, which is for trying only',
    todo: 'Emails → SMTP Settings.',
  },
  ...(['confirmation', 'recovery', 'email_change'] as const).map(
    (mail): Rule => ({
      isRight: (settings, { mails }) =>
        isSame(settings[`mailer_subjects_${mail}`], mails[mail].subject) &&
        isSame(settings[`mailer_templates_${mail}_content`], mails[mail].body),
      said: `the mail ${mail} is not the one of this version`,
      todo: `Emails: subject and body from supabase/templates/${mail}.`,
    }),
  ),
];

/** A dashboard may end lines in its own way. */
const isSame = (one: string | null | undefined, other: string): boolean =>
  (one ?? '').replaceAll(/\s+/g, ' ').trim() === other.replaceAll(/\s+/g, ' ').trim();

const NOT_TOLD =
  'the addresses to come back to, rules of passwords and codes, limits, SMTP and mails of chapter 2: with SUPABASE_ACCESS_TOKEN (Account → Access Tokens) this command reads them';

/** Step 6: what the account service is told. */
export async function accountSettings(project: Project): Promise<Finding[]> {
  const { body } = await project.ask(`${project.url}/auth/v1/settings`, {
    headers: { apikey: project.publishableKey },
  });
  const told = z.safeParse(toldSchema, body).data;
  if (!told) return [missing('the account service tells nothing of itself', 'Look at its state.')];
  const found = [...aloud(told), ...(await quietly(project))];
  const isWhole = !found.some(({ kind }) => kind === 'missing');
  return isWhole ? [right('people can sign up, and confirm their address'), ...found] : found;
}

function* aloud({ external, ...told }: z.output<typeof toldSchema>): Generator<Finding> {
  const providers = 'Sign In / Providers';
  if (!external.email)
    yield missing('nobody can sign in by an address', `${providers} → Email: on.`);
  if (told.disable_signup)
    yield missing('nobody can sign up', `${providers} → Allow new users to sign up: on.`);
  if (told.mailer_autoconfirm)
    yield missing(
      'Confirm email is off: nobody has to show that an address is theirs',
      `${providers} → Email → Confirm email: on.`,
    );
  if (external.anonymous_users === true)
    yield missing('anonymous sign-ins are on', `${providers} → Allow anonymous sign-ins: off.`);
  if (external.phone === true)
    yield missing(
      'sign-ins by phone are on, which Roost does not use',
      `${providers} → Phone: off.`,
    );
  if (external.google !== true)
    yield byHand('Google is off; that is right where you do not offer it');
}

async function quietly(project: Project): Promise<Finding[]> {
  const { accessToken } = project;
  if (accessToken === undefined) return [byHand(NOT_TOLD)];
  const [ref = ''] = new URL(project.url).hostname.split('.');
  const { status, body } = await project.ask(
    `https://api.supabase.com/v1/projects/${ref}/config/auth`,
    { headers: { authorization: `Bearer ${accessToken}` } },
  );
  const settings = z.safeParse(settingsSchema, body).data;
  if (status !== 200 || !settings)
    return [
      missing(
        `the settings of ${ref} are not told to SUPABASE_ACCESS_TOKEN (${status})`,
        'Make a token of somebody who may see the project, or leave it out and look by hand.',
      ),
    ];
  const wrong = RULES.filter(({ isRight }) => !isRight(settings, project));
  return wrong.map(({ said, todo }) => missing(said, `Authentication → ${todo}`));
}
