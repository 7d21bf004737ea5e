const TEXT = 'Is the flat still free in May?';

/**
 * The longest time, in ms, from a key or a press until the next paint, while a message is typed and sent in the
 * open conversation and its search is opened and closed, on a CPU 4× slower: what INP is on a page with so few
 * interactions. Event Timing counts in steps of 8 ms.
 * @param {import('playwright').Page} page
 * @returns {Promise<number>}
 */
export async function interactionDelay(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    window.longestInteraction = 0;
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId > 0)
          window.longestInteraction = Math.max(window.longestInteraction, duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.pressSequentially(TEXT);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByText(TEXT).first().waitFor();
  await page.getByRole('button', { name: 'Search in this conversation' }).click();
  await page.getByRole('button', { name: 'Close search' }).click();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return await page.evaluate(() => window.longestInteraction);
}
