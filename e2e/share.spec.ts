import type { Page } from 'playwright/test';
import {
  composer,
  isWaiting,
  messageInState,
  messages,
  signInHere,
  workerIsReady,
} from './world/person.ts';
import { ACCOUNTS } from './world/accounts.ts';
import { stored } from './world/stored.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

interface Shared {
  readonly text?: string;
  readonly url?: string;
  /** A picture is shared, too. */
  readonly hasPhoto?: boolean;
}

/** Shares as the system does: it posts the form that the manifest names, and shows what comes. */
async function share(page: Page, shared: Shared): Promise<void> {
  await page.evaluate(async ({ text = '', url = '', hasPhoto = false }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/share' });
    for (const [name, value] of Object.entries({ title: '', text, url })) {
      const field = document.createElement('textarea');
      Object.assign(field, { name, value });
      form.append(field);
    }
    if (hasPhoto) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
      canvas.getContext('2d')?.fillRect(20, 20, 100, 100);
      const photo = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg');
      });
      const all = new DataTransfer();
      all.items.add(new File([photo ?? ''], 'kitchen.jpg', { type: 'image/jpeg' }));
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      field.files = all.files;
      form.append(field);
    }
    form.hidden = true;
    document.body.append(form);
    form.submit();
  }, shared);
  await page.waitForURL(/\/(?:share|login)/u);
}

const title = (page: Page) => page.getByRole('heading', { name: 'Share in Roost', level: 1 });

test('words and a photo that another app shared go into a conversation without a network, and arrive', async ({
  world: { url },
  twoPeople: { maya, jonas },
}) => {
  const { page } = maya;
  await maya.openThread('jonas');
  await maya.write('Hello');
  await expect(messageInState(page, 'Hello', '(?:Sent|Delivered)')).toBeVisible();
  await maya.goOffline();
  await share(page, { text: 'Look at this', hasPhoto: true });
  await expect(title(page)).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Look at this');
  await expect(page.getByText('kitchen.jpg')).toBeVisible();
  await page.getByRole('checkbox', { name: jonas.name }).check();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(composer(page)).toBeVisible();
  await expect(messages(page)).toHaveCount(3);
  await isWaiting(page, 2);
  await maya.goOnline();
  await expect
    .poll(async () => (await stored(url, 'maya', 'jonas')).map(({ message_type }) => message_type))
    .toEqual(['text', 'text', 'file']);
  await page.goto(`${url}/share`);
  await expect(page.getByRole('heading', { name: 'Nothing to share' })).toBeVisible();
});

test('a guest logs in first, and the link of a home becomes its card', async ({
  world: { url },
  someone,
}) => {
  const maya = await someone('maya');
  const { page } = maya;
  await page.goto(`${url}/faq`);
  await workerIsReady(page);
  const home = '11111111-1111-4111-8111-111111111111';
  await share(page, { text: `What do you think? ${url}/properties/${home}` });
  await expect(page).toHaveURL(/\/login\?.*from=%2Fshare/u);
  await signInHere(page, ACCOUNTS.maya.email);
  await expect(title(page)).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('What do you think?');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/messages$/u);
  await page.goto(`${url}/share`);
  await expect(page.getByRole('heading', { name: 'Nothing to share' })).toBeVisible();
});

test('a landlord begins a listing with it', async ({ world: { url }, jonas }) => {
  const { page } = jonas;
  await workerIsReady(page);
  await share(page, { text: 'A bright flat by the river', hasPhoto: true });
  await expect(title(page)).toBeVisible();
  await page.getByRole('button', { name: 'Start a new listing' }).click();
  await expect(page).toHaveURL(new RegExp(`^${url}/list-property\\?draft=`, 'u'));
  await page.goto(`${url}/list-property`);
  await expect(page.getByRole('heading', { name: 'List a home', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Untitled' })).toBeVisible();
});
