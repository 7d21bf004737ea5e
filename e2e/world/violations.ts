import axe from 'axe-core';
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The loaded page can be looked at from now on, until it is loaded anew. */
export const giveAxe = (page: Page): Promise<void> => page.evaluate(axe.source);

/** The violations of accessibility rules on the page as it is: rule and place. */
export async function violations(
  page: Page,
  rules: 'all' | 'color-contrast' = 'all',
): Promise<string[]> {
  return await page.evaluate(async (only) => {
    // A colour on its way to another has no contrast of its own; one inherited begins a frame after its parent's.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // An animation that is not drawn (in closed details) stays listed as on its way for ever: its style is not
    // worked out again.
    const isDrawn = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    const isChanging = () =>
      document.getAnimations().some((one) => one instanceof CSSTransition && isDrawn(one));
    do await frame();
    while (isChanging());
    const { violations: found } = await window.axe.run({
      resultTypes: ['violations'],
      ...(only !== 'all' && { runOnly: only }),
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  }, rules);
}
