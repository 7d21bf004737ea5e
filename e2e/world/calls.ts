import type { BrowserContext, Locator, Page } from 'playwright/test';
import { expect } from './test.ts';
import type { Person } from './person.ts';

declare global {
  interface Window {
    /** The connections of this page, kept by `watchConnections`. */
    connections?: RTCPeerConnection[];
  }
}

const MEDIA = ['microphone', 'camera'];
export const panel = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Call with ${name}` });

/** Runs in the page, before its own scripts: keeps each connection, to count what arrives. */
function watchConnections(): void {
  window.connections = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.connections?.push(this);
    }
  };
}

/** The media that arrived so far: samples of sound, frames of pictures. */
export const arrived = (page: Page): Promise<{ samples: number; frames: number }> =>
  page.evaluate(async () => {
    const sum = { samples: 0, frames: 0 };
    for (const connection of window.connections ?? []) {
      const stats = await connection.getStats();
      for (const each of stats.values() as Iterable<Record<string, unknown>>) {
        if (each['type'] !== 'inbound-rtp') continue;
        sum.samples += Number(each['totalSamplesReceived'] ?? 0);
        sum.frames += Number(each['framesDecoded'] ?? 0);
      }
    }
    return sum;
  });

/** From now on this much more arrives. */
export async function arrives(
  page: Page,
  more: { samples?: number; frames?: number },
): Promise<void> {
  const before = await arrived(page);
  await expect
    .poll(async () => (await arrived(page)).samples - before.samples)
    .toBeGreaterThanOrEqual(more.samples ?? 0);
  await expect
    .poll(async () => (await arrived(page)).frames - before.frames)
    .toBeGreaterThanOrEqual(more.frames ?? 0);
}

/** May use microphone and camera, in pages that are opened from now on. */
export async function canCall(context: BrowserContext): Promise<void> {
  await context.grantPermissions(MEDIA);
  await context.addInitScript(watchConnections);
}

/** Both have written to each other, as who is called must have, and may use microphone and camera. */
export async function ready({
  maya,
  jonas,
}: {
  readonly maya: Person;
  readonly jonas: Person;
}): Promise<void> {
  for (const { context } of [maya, jonas]) await canCall(context);
  await Promise.all([maya.page.reload(), jonas.page.reload()]);
  await maya.openThread('jonas');
  await maya.write('Shall we talk?');
  await jonas.openThread('maya');
  await jonas.write('Gladly.');
  for (const { page } of [maya, jonas]) await seesOnline(page);
}

/**
 * Waits until the other person of the open conversation is shown online: else they might be asked for a call
 * in place of called.
 */
export async function seesOnline(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('banner')
      .or(page.locator('header'))
      .getByText(/· Online/)
      .first(),
  ).toBeVisible();
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** They call this page now: what is told of the call before has no such button. */
export const rings = (page: Page, name: string): Promise<void> =>
  expect(panel(page, name).getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
