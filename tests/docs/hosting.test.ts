import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** A setting as the page calls it, what the page says of it, and its line in the file of the CLI. */
const SETTINGS = [
  ['Site URL', '`https://your.address`', 'auth', 'site_url = "https://your.address"'],
  ['Confirm email', 'on', 'auth.email', 'enable_confirmations = true'],
  [
    'Minimum password length',
    '8, with lower case, upper case and digits',
    'auth',
    'minimum_password_length = 8',
  ],
  ['Email OTP length', '8 or more', 'auth.email', 'otp_length = 8'],
  ['Email OTP expiration', '900 s', 'auth.email', 'otp_expiry = 900'],
  [
    'Rate limit: token verifications',
    '30 in five minutes, or less',
    'auth.rate_limit',
    'token_verifications = 30',
  ],
  ['CAPTCHA protection', 'off', 'auth.captcha', 'enabled = false'],
  ['Secure email change', 'on', 'auth.email', 'double_confirm_changes = true'],
  ['Secure password change', 'on', 'auth.email', 'secure_password_change = true'],
] as const;

test.each(SETTINGS)('%s is %s on the page and in the file', async (name, value, section, line) => {
  const page = await readFile('docs/hosting.md', 'utf8');
  const file = await readFile('supabase/config.toml', 'utf8');
  expect(page).toContain(`| ${name} | ${value} |`);
  const lines = file.split(`[${section}]\n`)[1]?.split('\n[')[0]?.split('\n');
  expect(lines).toContain(line);
});

test('people come back to every address that the page names', async () => {
  const page = await readFile('docs/hosting.md', 'utf8');
  const file = await readFile('supabase/config.toml', 'utf8');
  const row = page.split('\n').find((line) => line.startsWith('| Redirect URLs |')) ?? '';
  const named = [...row.matchAll(/`(https:[^`]+)`/gu)].map(([, address]) => address);
  expect(named.length).toBeGreaterThan(3);
  for (const address of named) expect(file).toContain(`"${address}"`);
});

test.each(['confirmation', 'recovery', 'email_change'])(
  'the mail of %s is the one of this version, with its subject',
  async (name) => {
    const file = await readFile('supabase/config.toml', 'utf8');
    const subject = await readFile(`supabase/templates/${name}.subject.txt`, 'utf8');
    const section = file.split(`[auth.email.template.${name}]\n`)[1]?.split('\n[')[0];
    expect(section).toContain(`subject = '${subject.trim()}'`);
    expect(section).toContain(`content_path = "./supabase/templates/${name}.html"`);
  },
);
