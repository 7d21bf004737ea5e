/**
 * Works out how long a page blocks its thread, from a trace of Lighthouse (its `--save-assets`), as
 * Lighthouse does: of each task after the first paint, at four times its length (a phone), the part over 50
 * ms. `byClock`: by the time a task stood on the clock, waiting for a free processor included, as Lighthouse
 * counts. `byProcessor`: by the processor time it took. On two cores, which page, workers, server and
 * Lighthouse share, the two are far apart.
 */
const SLOWER = 4;
const LONG_MS = 50;
const US_PER_MS = 1000;

/**
 * `events`: the trace's. Gives ms; `longest`: of the tasks, by processor time and at full speed. Throws where the trace has no page in it.
 */
export function blocking(events) {
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith('http'),
  );
  if (start === undefined) throw new Error('The trace has no navigation in it.');
  const isOfPage = ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts;
  const paint = events.find((event) => event.name === 'firstContentfulPaint' && isOfPage(event));
  if (paint === undefined) throw new Error('The trace has no first paint in it.');
  const tasks = events.filter(
    (event) =>
      event.name === 'RunTask' && event.ph === 'X' && isOfPage(event) && event.ts > paint.ts,
  );
  const over = (us) => Math.max(0, (SLOWER * (us ?? 0)) / US_PER_MS - LONG_MS);
  const sum = (lengths) => lengths.reduce((all, one) => all + one, 0);
  return {
    byClock: sum(tasks.map(({ dur }) => over(dur))),
    byProcessor: sum(tasks.map(({ tdur }) => over(tdur))),
    longest: Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / US_PER_MS)),
  };
}
