import { guardConsole } from './world/consoleGuard.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

test('an error nobody expected is heard, in the console, thrown, or by the content security policy', async ({
  browser,
  world,
}) => {
  const context = await browser.newContext();
  const guard = guardConsole(context, 'somebody');
  const page = await context.newPage();
  await page.goto(`${world.url}/login`);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  expect(guard.problems).toEqual([]);
  await page.evaluate(() => {
    console.error('written by hand');
    queueMicrotask(() => {
      throw new Error('thrown by hand');
    });
    const script = document.createElement('script');
    script.textContent = 'document.title = "injected"';
    document.body.append(script);
  });
  await expect.poll(() => guard.problems.length).toBe(3);
  expect(guard.problems.join('\n')).toMatch(/written by hand/);
  expect(guard.problems.join('\n')).toMatch(/thrown by hand/);
  expect(guard.problems.join('\n')).toMatch(/Content Security Policy/);
  await context.close();
});
