import { PGlite } from '@electric-sql/pglite';

/*
 * Imported before a server: answers its parent's questions. `memory`: the heap after a collection. `work`: processor time,
 * ms, of all its threads, and what its embedded database was asked.
 */
const asked = { statements: 0, transactions: 0 };
for (const name of ['query', 'exec']) {
  const original = PGlite.prototype[name];
  PGlite.prototype[name] = function counted(text, ...rest) {
    asked.statements += 1;
    if (/^\s*begin\b/iu.test(text)) asked.transactions += 1;
    return original.call(this, text, ...rest);
  };
}

process.on('message', ({ question, id }) => {
  if (question === 'memory') {
    globalThis.gc?.();
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ to: id, answer: { heapUsed, rss } });
  }
  if (question === 'work') {
    const { user, system } = process.cpuUsage();
    process.send?.({ to: id, answer: { processor: (user + system) / 1000, ...asked } });
  }
});
