/** Does a part of something unless it is done: where a person tries again after a failure, the parts before it are not done twice. */
export async function once(
  done: Set<string>,
  part: string,
  work: () => Promise<unknown>,
): Promise<void> {
  if (done.has(part)) return;
  await work();
  done.add(part);
}
