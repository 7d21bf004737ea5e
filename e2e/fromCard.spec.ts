import { restingBoxes } from './world/settled.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });

for (const [place, viewport, type] of [
  ['on a phone', { width: 412, height: 839 }, 'rent'],
  ['beside the navigation, a home for sale', { width: 1280, height: 800 }, 'sale'],
] as const) {
  test(`On a new device a home that is opened from its card shows what the card showed until it comes, and the home takes its place without a jump: ${place}`, async ({
    world,
    someone,
  }) => {
    const maya = await someone('maya');
    await maya.signIn();
    const { page, context } = maya;
    await page.setViewportSize(viewport);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route(/\/rows$|\/rpc\/listings_by_id/u, async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${world.url}/search?type=${type}`);
    const card = page.locator('#homes').getByRole('article').first();
    // The first home may change until it is pressed.
    await page.evaluate(() => {
      const note = ({ target }: Event) => {
        const pressed = target instanceof Element ? target.closest('article') : null;
        const title = pressed?.querySelector('h2')?.textContent;
        Reflect.set(window, 'pressed', { title, text: pressed?.innerText });
      };
      document.addEventListener('click', note, { capture: true });
    });
    await card.getByRole('heading').getByRole('link').click();
    const { title, text } = await page.evaluate(
      () => Reflect.get(window, 'pressed') as { readonly title: string; readonly text: string },
    );
    const [price = 'no price'] = /[€£$][\d,.]+/u.exec(text) ?? [];
    const heading = page.getByRole('heading', { level: 1, name: title });
    const facts = page.getByRole('heading', { name: 'Facts' });

    await test.step('its price, its picture and its title are there, and that it comes', async () => {
      await expect(heading).toBeFocused();
      await expect(
        page.getByRole('article').getByText(price, { exact: true }).first(),
      ).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Photos' }).getByRole('img').first(),
      ).toBeVisible();
      await expect(page.getByText('Loading this home…')).toBeVisible();
    });

    await test.step('without a network it says when it comes', async () => {
      await maya.goOffline();
      await expect(
        page.getByText("You're offline. It loads as soon as you're online."),
      ).toBeVisible();
      await maya.goOnline();
      await expect(page.getByText('Loading this home…')).toBeVisible();
      // The banner stands above the home. It has to be gone before the test looks for jumps.
      await expect(page.getByText("You're offline", { exact: true })).toHaveCount(0);
    });

    await test.step('the home itself takes its place, and nothing jumps', async () => {
      const stood = await heading.elementHandle();
      const sum = page.getByRole('article').getByText(price, { exact: true }).first();
      const before = await restingBoxes(heading, sum);
      release();
      await expect(facts).toBeVisible();
      await expect(page.getByText('Loading this home…')).toHaveCount(0);
      expect(await heading.evaluate((now, then) => now === then, stood)).toBe(true);
      expect(await restingBoxes(heading, sum)).toEqual(before);
      await expect(heading).toBeFocused();
    });
  });
}
