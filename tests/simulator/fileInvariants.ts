import { fileIdIn } from '#contract/entities/fileWords.ts';
import type { Snapshot } from './invariants.ts';

/** Promises about files that hold once everything is mended and time has passed. */
export async function checkFiles({ server, posts, written }: Snapshot): Promise<string[]> {
  const problems: string[] = [];
  const sent = [...server.stored.values()]
    .flatMap(({ messages }) => messages)
    .filter(({ message_type: type }) => type === 'file');
  const times = new Map<string, number>();
  for (const { content } of sent)
    times.set(fileIdIn(content), (times.get(fileIdIn(content)) ?? 0) + 1);
  for (const item of written) {
    if (item.bytes === null || item.id === null) continue;
    const count = times.get(item.id) ?? 0;
    if (count > 1) problems.push(`${item.content} arrived ${count} times`);
    if (count === 0) continue;
    const bytes = await server.files.bytesOf(item.id).text();
    if (bytes !== item.bytes) problems.push(`${item.content} arrived as "${bytes}"`);
  }
  for (const [index, { device }] of posts.entries()) {
    for (const { id } of device.files.parcels.values()) {
      const isWaiting = device.disk.outbox.has(id);
      if (!isWaiting && !device.disk.messages.has(id))
        problems.push(`device ${index} keeps the bytes of ${id}, which nothing sends`);
    }
    for (const entry of device.disk.outbox.values())
      if (entry.messageType === 'file' && !device.files.parcels.has(entry.id))
        problems.push(`device ${index} lost the bytes of ${entry.id}, which is not sent yet`);
  }
  return problems;
}
