import { afterReload, byBrowser, byPage, comesBack, scrollers } from '../world/comingBack.ts';
import { cityIsHere } from '../world/found.ts';
import { expect, test } from '../world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });

// Not green: one comes back some 300 px away, or the link has no focus. What differs from a desktop is not known.
test('Back leads to the home one came from on a phone', async ({ world, someone }) => {
  const maya = await someone('maya', { hasTouch: true });
  await maya.signIn();
  const { page } = maya;
  await page.setViewportSize({ width: 390, height: 844 });
  const { list } = scrollers(page);
  await page.goto(`${world.url}/browse`);
  await cityIsHere(page);
  await list.evaluate((element) => element.scrollTo({ top: 4200 }));
  await expect(list.getByRole('article').first()).toBeVisible();
  await comesBack(page, list, byBrowser);
  await comesBack(page, list, byPage);
  await comesBack(page, list, afterReload);
});
