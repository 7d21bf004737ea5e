import type { Page } from 'playwright/test';

/**
 * From now on the answer collects what the toasts of a page say, in every document that it loads. A toast goes by itself
 * after two seconds: where the machine is busy, it may be gone before somebody looks.
 */
export async function hearToasts(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction('reportToast', (text: string) => heard.push(text));
  await page.addInitScript(watch);
  await page.evaluate(watch);
  return heard;
}

/** Runs in the page: a toast is a group whose name is its whole content. */
function watch(): void {
  const told = new WeakSet<Element>();
  const look = () => {
    for (const group of document.querySelectorAll('[role=region] [role=group][aria-label]')) {
      const report: unknown = Reflect.get(window, 'reportToast');
      if (told.has(group) || typeof report !== 'function') continue;
      told.add(group);
      report(group.getAttribute('aria-label'));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
