import type { Kept } from '#contract/entities/record.ts';
import { namedFiles } from '../../model/rules/files/namedFiles.ts';
import { dataUrl } from '../../kit/dataUrl.ts';
import type { OwnFilesCopy } from '../../model/ownFiles.ts';

/** Bytes of more than this in all are named only: a text of more is of no use on a phone. */
const COPY_BYTES_MAX = 100_000_000;

export interface CopyDeps {
  readonly homes: readonly Kept<'home_file'>[];
  readonly checklists: readonly Kept<'inspection'>[];
  /** From this device or the server; null: from neither. */
  bytesOf(id: string): Promise<Blob | null>;
}

/** The person's own files as a JSON list, newest first, each with its bytes as a `data:` address, which any browser shows. */
export async function copyOfOwn(deps: CopyDeps, most = COPY_BYTES_MAX): Promise<OwnFilesCopy> {
  const { homes, checklists, bytesOf } = deps;
  const bodies = new Map(homes.map(({ id, body }) => [id, body]));
  const parts: Blob[] = [];
  let left = most;
  let missing = 0;
  for (const file of namedFiles({ homes, checklists, shared: [] })) {
    const { isTheirs: _, of, part, ...facts } = file;
    const home = bodies.get(file.id);
    const place = home === undefined ? { checklistId: of, item: part } : home;
    const content = file.bytes > left ? null : await bytesOf(file.id);
    if (content === null) missing += 1;
    else left -= content.size;
    // One at a time becomes text, and is handed to the browser.
    const data = content === null ? null : await dataUrl(content);
    parts.push(new Blob([JSON.stringify({ ...facts, ...place, data }, null, 2)]));
  }
  const list = parts.flatMap((one, at) => (at === 0 ? [one] : [',\n', one]));
  return { content: new Blob(['[', ...list, ']']), missing };
}
