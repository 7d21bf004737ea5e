import type { Page } from 'playwright/test';
import { ACCOUNTS, PASSWORD } from './world/accounts.ts';
import { newestCode, newestLink } from './world/mails.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

const NEW_PASSWORD = 'Maya-pass3';
const NEW_EMAIL = 'maya.new@demo.test';

/** Everything a page may keep of what was typed. */
const kept = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))),
  );

test('a password changed in Settings: it waits for the network, the other device is out, this one goes on', async ({
  world,
  someone,
}) => {
  const [elsewhere, maya] = [await someone('maya'), await someone('maya')];
  for (const { guard } of [elsewhere, maya]) {
    for (const status of [400, 401, 403, 404]) guard.expectStatus(status);
    guard.expectBrokenLine();
  }
  await elsewhere.signInByForm();
  await maya.signInByForm();
  const { page } = maya;
  await page.goto(`${world.url}/settings`);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const link = page.getByRole('link', { name: 'Change password' });
  await link.click();
  await expect(field('New password')).toBeVisible();
  await page.goBack();
  await expect(link).toBeVisible();
  const submit = page.getByRole('button', { name: 'Change password' });
  // Opened offline: what is typed stays when the server can be asked how the person logs in.
  await maya.goOffline();
  await link.click();
  await field('Current password').fill('Not-mine1');
  await field('New password').fill(NEW_PASSWORD);
  await expect(submit).toHaveAccessibleDescription(/^You're offline. This needs a connection/);
  await expect(field('New password')).toHaveValue(NEW_PASSWORD);
  await maya.goOnline();
  await expect(submit).toHaveAccessibleDescription('');
  await submit.click();
  await expect(page.getByText("That isn't your current password.")).toBeVisible();
  await expect(field('New password')).toHaveValue(NEW_PASSWORD);

  await field('Current password').fill(PASSWORD);
  await submit.click();
  await expect(
    page.getByText('Your password has been changed, and all your other devices are logged out.'),
  ).toBeVisible();
  await expect(field('New password')).toHaveValue('');
  await expect(elsewhere.page).toHaveURL(/\/login/);
  for (const secret of [PASSWORD, NEW_PASSWORD]) expect(await kept(page)).not.toContain(secret);

  // The session is a new one, and everything goes on with it.
  await maya.openThread('jonas');
  await maya.write('I am still here.');
  await expect(
    page.getByRole('listitem', { name: /I am still here\. – (?:Sent|Delivered)$/ }),
  ).toBeVisible();
});

test('another address asked for in Settings counts once both mailboxes agreed', async ({
  world,
  someone,
}) => {
  const sam = await someone('sam');
  for (const status of [400, 401, 403, 404, 422]) sam.guard.expectStatus(status);
  await sam.signInByForm();
  const { page } = sam;
  await page.goto(`${world.url}/settings`);
  await page.getByRole('link', { name: 'Change email address' }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const ask = async (email: string, password: string) => {
    await field('New email address').fill(email);
    await field('Current password').fill(password);
    await page.getByRole('button', { name: 'Send links' }).click();
  };
  await ask(ACCOUNTS.noor.email, PASSWORD);
  await expect(page.getByText('Another account uses this address.')).toBeVisible();
  await field('New email address').fill(NEW_EMAIL);
  await page.reload();
  await expect(field('New email address')).toHaveValue(NEW_EMAIL);
  await expect(field('Current password')).toHaveValue('');
  await ask(NEW_EMAIL, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Check both mailboxes' })).toBeVisible();

  await page.goto(await newestLink(world.url, ACCOUNTS.sam.email));
  await expect(page.getByRole('heading', { name: 'One more link' })).toBeVisible();
  await expect(page).toHaveURL(({ hash }) => hash === '');
  await page.goto(await newestLink(world.url, NEW_EMAIL));
  await expect(page.getByText(`From now on you log in with ${NEW_EMAIL}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(page.getByText(`Logged in as ${NEW_EMAIL}`)).toBeVisible();
});

test('whoever came with Google chooses a first password by mail, and then changes the address', async ({
  world,
  someone,
}) => {
  const { page, guard } = await someone('noor');
  for (const status of [400, 401, 403, 404]) guard.expectStatus(status);
  const email = 'first.password@gmail.test';
  await page.goto(`${world.url}/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Name').fill('Ines Prado');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${world.url}/chat`);

  await page.goto(`${world.url}/settings/email`);
  await page.getByRole('link', { name: 'Choose a password' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText("We've sent the link.")).toBeVisible();
  // The mail is read on another device: its digits are typed here.
  const code = await newestCode(world.url, email);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('New password').fill('Ines-pass1');
  await field('Code from the email').fill(code === '000000' ? '000001' : '000000');
  const save = page.getByRole('button', { name: 'Save new password' });
  await save.click();
  await expect(page.getByText("This code isn't right, or it has expired.")).toBeVisible();
  await expect(field('New password')).toHaveValue('Ines-pass1');
  await field('Code from the email').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await save.click();
  await expect(page).toHaveURL(`${world.url}/settings`);
  await page.goto(`${world.url}/settings/email`);
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible();
});
