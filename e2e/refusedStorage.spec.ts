import { expect, test } from './world/test.ts';

/** Runs in the page, before anything of ours: as in a browser told to refuse all cookies. */
function refuseStorage(): void {
  const refuse = (): never => {
    throw new DOMException('refused', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
  IDBFactory.prototype.open = refuse;
}

test('where the browser refuses all storage the app starts, takes a language, and says why it shows no homes', async ({
  world,
  someone,
}) => {
  const { page } = await someone('sam', { serviceWorkers: 'block' });
  await page.addInitScript(refuseStorage);
  await page.goto(world.url);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto(`${world.url}/search`);
  await expect(
    page.getByRole('alert').getByText("Couldn't open what's stored on this device"),
  ).toBeVisible();
});
