import { localDay } from '#contract/rules/calendarDay.ts';
import type { Clock } from '../kit/clock.ts';
import { dataUrl } from '../kit/dataUrl.ts';
import type { ParcelStore } from '../model/ports/parcels.ts';
import { readUnsent, type UnsentSources } from './readUnsent.ts';
import type { UnsentItem, UnsentKind } from '../model/unsent.ts';

/** Photos of more than this in all are named only: the text is made in memory. */
const MOST_BYTES = 96 * 1024 * 1024;

/**
 * Everything unsent as a JSON text a person can keep, with the names of whom it is for. Photos are in it with their
 * bytes, as `data:` addresses, which any browser shows; see 0200.
 */
export async function exportUnsent(
  sources: UnsentSources,
  clock: Pick<Clock, 'now'>,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const items = await readUnsent(sources);
  const of = (...kinds: readonly UnsentKind[]) =>
    items.filter(({ kind }) => kinds.includes(kind)).map(({ content }) => content);
  const exportedAt = new Date(clock.now()).toISOString();
  const content = {
    exportedAt,
    unsent: of('waiting', 'failed'),
    drafts: of('draft'),
    listings: of('listing'),
    listingDrafts: of('listingDraft'),
    photos: await withBytes(items, sources.photos),
    inquiries: of('inquiry'),
    viewings: of('viewing'),
    letters: of('letter'),
    notes: of('note'),
    own: of('own'),
  };
  return {
    fileName: `roost-unsent-${localDay(new Date(exportedAt))}.json`,
    text: JSON.stringify(content, null, 2),
  };
}

async function withBytes(items: readonly UnsentItem[], store: ParcelStore | null) {
  let total = 0;
  const photos = [];
  for (const { content, name } of items.filter(({ kind }) => kind === 'photo')) {
    const bytes = (await store?.bytesOf(String(content['id'])).catch(() => null)) ?? null;
    total += bytes?.size ?? 0;
    const data = bytes === null || total > MOST_BYTES ? null : await dataUrl(bytes);
    photos.push({ ...content, home: name, data });
  }
  return photos;
}
