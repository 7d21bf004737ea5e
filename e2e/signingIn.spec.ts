import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { newestLink } from './world/mails.ts';
import { workerIsReady } from './world/person.ts';
import { expect, GATE, test } from './world/test.ts';
import { hearToasts } from './world/toasts.ts';

const arabicSchema = z.object({
  field: z.record(z.string(), z.string()),
  login: z.looseObject({ submit: z.string(), titleLandlord: z.string() }),
  signup: z.looseObject({ submit: z.string(), successLandlord: z.string() }),
  google: z.looseObject({ continue: z.string() }),
  offlineSubmit: z.string(),
  availability: z.looseObject({ available: z.string() }),
});
const arabic = arabicSchema.parse(
  JSON.parse(readFileSync(join('src', 'i18n', 'locales', 'ar', 'auth.json'), 'utf8')),
);

test(
  'whoever continues with Google lands on the page they asked for, in the role they came as',
  GATE,
  async ({ world, someone }) => {
    const { page } = await someone('sam');
    await page.goto(`${world.url}/landlord/login`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(page.getByText('This page is simulated.')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByText('Google sign-in was cancelled.')).toBeVisible();
    await expect(page).toHaveURL(({ hash, search }) => hash + search === '');

    // Sam has a password, and nobody proved to be Sam.
    await page.goto(`${world.url}/login`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByLabel('Name').fill('Sam Taylor');
    await page.getByLabel('Email').fill('sam@demo.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('An account with this email already exists')).toBeVisible();
    await page.getByRole('link', { name: 'Go to login' }).click();
    await expect(page).toHaveURL(`${world.url}/login`);

    await page.goto(`${world.url}/settings`);
    await expect(page).toHaveURL(`${world.url}/login?redirected=true&from=%2Fsettings`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByLabel('Name').fill('Omar Farouk');
    await page.getByLabel('Email').fill('omar@gmail.test');
    // Logging out while the device still catches up would have that call refused.
    const isCaughtUp = page.waitForResponse((answer) => answer.url().endsWith(API.catchUp));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${world.url}/settings`);
    await expect(page.getByText('omar@gmail.test')).toBeVisible();
    const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    await expect.poll(() => stored('currentRole')).toBe('renter');
    await expect.poll(() => stored('pendingUserType')).toBeNull();

    await isCaughtUp;
    await page.getByRole('main').getByRole('button', { name: 'Log Out', exact: true }).click();
    await expect(page).toHaveURL(`${world.url}/`);
    await page.goto(`${world.url}/landlord/signup`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: /Noor Haddad/ }).click();
    await expect(page).toHaveURL(`${world.url}/landlord/dashboard`);
  },
);

test('in Arabic a landlord signs up and in; without a network what was typed waits', async ({
  world,
  someone,
}) => {
  const person = await someone('jonas', { locale: 'ar-EG' });
  const { page, guard } = person;
  const toasts = await hearToasts(page);
  await page.goto(`${world.url}/landlord/signup`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const field = (name: string) => page.getByLabel(arabic.field[name] ?? '', { exact: true });
  await field('firstName').fill('ليلى');
  await field('lastName').fill('حداد');
  await field('email').fill('layla@new.test');
  await field('phone').fill('٠١٠ ١٢٣٤ ٥٦٧٨');
  await expect(field('phone')).toHaveAttribute('dir', 'ltr');
  await expect(page.getByText('+20 10 12345678')).toBeVisible();
  await field('password').fill('Layla-pass1');

  await workerIsReady(page);
  await person.goOffline();
  const submit = page.getByRole('button', { name: arabic.signup.submit });
  await expect(submit).toHaveAccessibleDescription(arabic.offlineSubmit);
  await expect(submit).toBeDisabled();
  await page.reload();
  await expect(field('email')).toHaveValue('layla@new.test');
  await expect(field('firstName')).toHaveValue('ليلى');
  await expect(field('password')).toHaveValue('');
  await field('password').fill('Layla-pass1');
  await field('confirm').fill('Layla-pass1');
  await page.getByRole('checkbox').check();
  await field('lastName').focus();
  await person.goOnline();
  await expect(submit).toBeEnabled();
  await expect(field('lastName')).toBeFocused();
  await expect(page.getByText(arabic.availability.available)).toBeVisible();
  await submit.click();
  await expect.poll(() => toasts).toContain(arabic.signup.successLandlord);
  await expect(page).toHaveURL(/\/verify-email\?email=layla%40new\.test&userType=landlord$/);

  guard.expectStatus(400);
  // The link is opened in a tab of its own, as from a mailbox: the one that waited goes on as well.
  const mailed = await person.context.newPage();
  await mailed.goto(await newestLink(world.url, 'layla@new.test'));
  await expect(mailed).toHaveURL(`${world.url}/landlord/dashboard`);
  await expect(page).toHaveURL(`${world.url}/landlord/dashboard`);
  await mailed.close();
  // From a document without the app, which would go on storing.
  await page.goto(`${world.url}/manifest.webmanifest`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${world.url}/landlord/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabic.login.titleLandlord);
  await field('email').fill('layla@new.test');
  await field('password').fill('Layla-pass1');
  await page.getByRole('button', { name: arabic.login.submit, exact: true }).click();
  await expect(page).toHaveURL(`${world.url}/landlord/dashboard`);
});
