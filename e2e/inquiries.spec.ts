import type { Page } from 'playwright/test';
import { expect, test } from './world/test.ts';

test.use({
  device: 'installed',
  worldOptions: { seed: 'demo' },
  viewport: { width: 1280, height: 800 },
});

const column = (page: Page, stage: string) =>
  page.getByRole('region', { name: new RegExp(`^${stage}`, 'u') });

test('A landlord works through the board by keys: it fits its window, every action is answered and can be undone, and a quick reply is read before it goes', async ({
  world,
  someone,
}) => {
  const jonas = await someone('jonas');
  await jonas.signIn();
  const { page } = jonas;
  await page.goto(`${world.url}/landlord/settings`);
  const form = page.getByRole('form', { name: 'Add', exact: true });
  await form.getByRole('textbox', { name: 'Name' }).fill('Free');
  await form.getByRole('textbox', { name: 'Text' }).fill('Hello {name}, yes. Best, {me} {foo}');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toContainText('{foo} stands for nothing.');
  await form.getByRole('textbox', { name: 'Text' }).fill('Hello {name}, yes. Best, {me}');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit “Free”' })).toBeVisible();

  await page.goto(`${world.url}/inquiries`);
  // The person's name may come after their inquiry.
  const first = column(page, 'New')
    .getByRole('article')
    .and(page.locator(':not([aria-label="Someone"])'))
    .first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const cardIn = (stage: string) => column(page, stage).getByRole('article', { name, exact: true });

  await test.step('no part of it scrolls sideways', async () => {
    const wide = await page.getByRole('main').evaluate((main) =>
      [main, ...main.querySelectorAll('*')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX))
        .map(({ className }) => className),
    );
    expect(wide).toEqual([]);
  });

  await test.step('a move is said, keeps the focus on the card, and can be undone', async () => {
    await cardIn('New').getByRole('button', { name: /^Move/u }).press('Enter');
    await page.getByRole('menuitem', { name: 'Viewing', exact: true }).press('Enter');
    await expect(cardIn('Viewing')).toBeFocused();
    const said = page.getByRole('status').filter({ hasText: 'moved to “Viewing”' });
    await said.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(cardIn('New')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Change undone' })).toBeAttached();
  });

  await test.step('who is lost stands in a column that is folded: the focus is on the way back', async () => {
    await cardIn('New').getByRole('button', { name: /^More/u }).press('Enter');
    await page.getByRole('menuitem', { name: 'Mark as lost' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as lost' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.getByRole('button', { name: /^Lost/u }).press('Enter');
    await expect(cardIn('Lost')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(cardIn('New')).toBeFocused();
  });

  await test.step('a quick reply is read, and not sent while it names what is not known', async () => {
    await cardIn('New').getByRole('button', { name: /^More/u }).press('Enter');
    await page.getByRole('menuitem', { name: 'Quick reply' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Free/u }).press('Enter');
    const text = dialog.getByRole('textbox', { name: 'Your message' });
    await expect(text).toBeFocused();
    await text.fill(`${await text.inputValue()} {foo}`);
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(dialog).toContainText('Fill in or remove: {foo}');
    await text.fill((await text.inputValue()).replace(' {foo}', ''));
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(cardIn('Replied')).toBeFocused();
    await expect(page.getByText('Your reply is in the conversation with')).toBeAttached();
  });

  await test.step('who is not found leaves one sentence, and a way back', async () => {
    await page.getByRole('searchbox').fill('nobody of this name');
    await expect(page.getByText('No inquiries match')).toBeVisible();
    await page.getByRole('button', { name: 'Show all inquiries' }).press('Enter');
    await expect(cardIn('Replied')).toBeVisible();
  });
});
