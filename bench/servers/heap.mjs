// Imported before a server: answers its parent's question for the heap after a collection.
process.on('message', (asked) => {
  if (asked !== 'memory') return;
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
