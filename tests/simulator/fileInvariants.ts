import { fileIdIn } from '#contract/entities/fileWords.ts';
import type { Snapshot } from './invariants.ts';

const filesIn = ({ stored }: Snapshot['server']): readonly string[] =>
  [...stored.values()]
    .flatMap(({ messages }) => messages)
    .flatMap(({ message_type: type, content }) => (type === 'file' ? [fileIdIn(content)] : []));

/** Files that messages of the server name. */
export const filesSent = (server: Snapshot['server']): ReadonlySet<string> =>
  new Set(filesIn(server));

/** Files whose bytes lie on a device without a message that sends or shows them. */
export const nobodysFiles = (posts: Snapshot['posts']): readonly string[] =>
  posts.flatMap(({ device }) =>
    [...device.files.parcels.keys()].filter(
      (id) => !device.disk.outbox.has(id) && !device.disk.messages.has(id),
    ),
  );

/** Promises about files that hold once everything is mended and time has passed. */
export async function checkFiles({ server, posts, written }: Snapshot): Promise<string[]> {
  const problems: string[] = [];
  const times = new Map<string, number>();
  for (const id of filesIn(server)) times.set(id, (times.get(id) ?? 0) + 1);
  for (const item of written) {
    if (item.bytes === null || item.id === null) continue;
    const count = times.get(item.id) ?? 0;
    if (count > 1) problems.push(`${item.content} arrived ${count} times`);
    if (count === 0) continue;
    const bytes = server.files.complete.has(item.id)
      ? await server.files.bytesOf(item.id).text()
      : 'nothing';
    if (bytes !== item.bytes) problems.push(`${item.content} arrived as "${bytes}"`);
  }
  for (const id of nobodysFiles(posts))
    problems.push(`the bytes of ${id}, which nothing sends, are still on its device`);
  for (const [index, { device }] of posts.entries()) {
    for (const entry of device.disk.outbox.values())
      if (entry.messageType === 'file' && !device.files.parcels.has(entry.id))
        problems.push(`device ${index} lost the bytes of ${entry.id}, which is not sent yet`);
  }
  return problems;
}
