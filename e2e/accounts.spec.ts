import type { Page } from 'playwright/test';
import { ACCOUNTS } from './world/accounts.ts';
import { newestCode, newestLink } from './world/mails.ts';
import { expect, GATE, test } from './world/test.ts';
import { hearToasts } from './world/toasts.ts';

test.use({ device: 'installed' });

async function typed(page: Page, name: string, text: string): Promise<void> {
  await page.keyboard.type(text);
  await expect(page.getByLabel(name, { exact: true })).toHaveValue(text);
  await page.keyboard.press('Tab');
}

test(
  'a landlord signs up with the keyboard alone, is told what is wrong, and is in after the link',
  GATE,
  async ({ world, someone }) => {
    const { page, guard } = await someone('jonas');
    const toasts = await hearToasts(page);
    await page.goto(`${world.url}/user-type`);
    await page.getByRole('link', { name: /I'm letting or selling/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${world.url}/landlord/signup`);
    await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/user-type');
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();

    // With all fields empty, every fault is listed and the list takes the focus.
    await page.getByRole('button', { name: 'Create account' }).focus();
    await page.keyboard.press('Enter');
    const summary = page.getByRole('group', { name: 'Please check these fields' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Password is required',
      'Please confirm your password',
      'You must agree to the terms and conditions',
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const firstName = page.getByLabel('First name', { exact: true });
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveAccessibleDescription('First name is required');
    await typed(page, 'First name', 'Lena');
    await expect(firstName).toHaveAccessibleDescription('');
    await typed(page, 'Last name', 'Brandt');

    // Looked up half a second after typing stops; a taken address blocks.
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('is_email_available') && request.method() === 'POST') asked += 1;
    });
    const email = page.getByLabel('Email', { exact: true });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('maya@demo.test');
    await page.clock.runFor(499);
    expect(asked).toBe(0);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toBe(1);
    await page.clock.resume();
    await expect(page.getByText('Email is already in use')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(summary.getByRole('link', { name: 'This email is already in use' })).toBeVisible();

    // A look-up that fails says so; on leaving the field it is made again.
    guard.expectBrokenLine();
    await page.route('**/is_email_available', (route) => route.abort());
    await email.focus();
    await page.keyboard.press('Control+A');
    await typed(page, 'Email', 'lena@new.test');
    await expect(page.getByText('Error checking email', { exact: true })).toBeVisible();
    await expect.poll(() => toasts).toContain('Failed to check email availability');
    await page.unroute('**/is_email_available');
    await email.focus();
    asked = 0;
    await page.keyboard.press('Tab');
    await expect.poll(() => asked).toBe(1);
    await expect(page.getByText('Email is available')).toBeVisible();

    await typed(page, 'Phone', '+49 30 1234567');
    await expect(page.getByText('We will store +49 30 1234567')).toBeVisible();
    await typed(page, 'Password', 'Lena-pass1');
    const show = page.getByRole('button', { name: 'Show password' });
    await expect(show.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await typed(page, 'Confirm password', 'Lena-pass2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(summary.getByRole('link')).toHaveText(['Passwords do not match']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Lena-pass1');
    await page.keyboard.press('Enter');

    await expect
      .poll(() => toasts)
      .toContain('Account created successfully! Please check your email to verify your account.');
    await expect(page).toHaveURL(
      `${world.url}/verify-email?email=lena%40new.test&userType=landlord`,
    );
    await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled();
    guard.expectStatus(400);
    await page.goto(await newestLink(world.url, 'lena@new.test'));
    await expect(page).toHaveURL(`${world.url}/landlord/dashboard`);
    const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    await expect
      .poll(async () => JSON.parse((await stored('user')) ?? '{}') as unknown)
      .toMatchObject({
        full_name: 'Lena Brandt',
        user_metadata: {
          user_type: 'landlord',
          agent_id: expect.stringMatching(/^AG-[0-9A-F]{10}$/),
        },
      });
    await expect.poll(() => stored('pendingUserType')).toBeNull();
  },
);

test(
  'signing in by keyboard, a forgotten password chosen anew, and out everywhere: each ends what it says',
  GATE,
  async ({ world, someone }) => {
    const [elsewhere, maya] = [await someone('maya'), await someone('maya')];
    for (const { guard } of [elsewhere, maya]) {
      for (const status of [400, 401, 403, 404]) guard.expectStatus(status);
      guard.expectBrokenLine();
    }
    await elsewhere.signInByForm();
    const { page } = maya;
    const toasts = await hearToasts(page);
    const toastsThere = await hearToasts(elsewhere.page);
    await page.goto(`${world.url}/login`);
    await page.getByLabel('Email', { exact: true }).focus();
    await page.keyboard.type(ACCOUNTS.maya.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Wrong-pass1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The email or password you entered is incorrect.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(({ pathname }) => pathname === '/forgot-password');

    // The same is said of an address that nobody has.
    for (const address of ['nobody@demo.test', ACCOUNTS.maya.email]) {
      await page.goto(`${world.url}/forgot-password`);
      await page.getByLabel('Email', { exact: true }).fill(address);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(
        page.getByText(`If there is an account for ${address}, we've sent a link`),
      ).toBeVisible();
    }
    await page.goto(await newestLink(world.url, ACCOUNTS.maya.email));
    await expect(page).toHaveURL(`${world.url}/reset-password`);
    await page.reload();
    const save = page.getByRole('button', { name: 'Save new password' });
    const choose = async (password: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await save.click();
    };
    await choose('alllower1');
    await expect(
      page.getByRole('link', { name: /must contain at least one uppercase letter/ }),
    ).toBeVisible();
    await choose('Maya-pass2');
    await expect.poll(() => toasts).toContain('Your password has been changed.');
    await expect(page).toHaveURL(`${world.url}/chat`);
    await expect(elsewhere.page).toHaveURL(/\/login/);

    const there = elsewhere.page;
    await there.getByLabel('Email', { exact: true }).fill(ACCOUNTS.maya.email);
    await there.getByLabel('Password', { exact: true }).focus();
    await there.keyboard.type('Maya-pass2');
    await there.keyboard.press('Enter');
    await expect.poll(() => toastsThere).toContain('Login successful! Redirecting...');
    await expect(there.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.goto(`${world.url}/settings`);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL(`${world.url}/`);
    await expect(there).toHaveURL(/\/login/);
  },
);

test('a sign-up is finished with the digits of its mail, typed where it began', async ({
  world,
  someone,
}) => {
  const { page, guard } = await someone('maya');
  for (const status of [400, 403]) guard.expectStatus(status);
  await page.goto(`${world.url}/signup`);
  for (const [name, value] of [
    ['First name', 'Dora'],
    ['Last name', 'Klein'],
    ['Email', 'dora@new.test'],
    ['Password', 'Dora-pass1'],
  ] as const)
    await page.getByLabel(name, { exact: true }).fill(value);
  await page.getByRole('checkbox').check();
  await expect(page.getByText('Email is available')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/verify-email\?email=dora%40new\.test/u);

  const code = await newestCode(world.url, 'dora@new.test');
  const field = page.getByLabel('Code from the email', { exact: true });
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  await field.fill('12');
  await confirm.click();
  await expect(page.getByRole('link', { name: 'Enter all digits of the code' })).toBeVisible();
  await field.fill(code === '000000' ? '000001' : '000000');
  await confirm.click();
  await expect(page.getByText("This code isn't right, or it has expired.")).toBeVisible();
  await field.fill(code);
  await confirm.click();
  await expect(page).toHaveURL(`${world.url}/chat`);
});
