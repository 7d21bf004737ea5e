import { once } from 'node:events';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { contained } from '#server/contained.ts';
import type { Log } from '#server/log.ts';
import type { Measures, Read } from './measures.ts';

/** Seconds. Half of all answers are below the second, and a person waits for none above the last but one. */
const BOUNDS = [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Kinds of requests that are told apart; the others are one. */
const ROUTES_MAX = 200;

export interface Metrics {
  readonly measures: Measures;
  close(): Promise<void>;
}

/** Serves the numbers of this process at /metrics, in the text that Prometheus reads, on a port of its own. Throws what listening throws. */
export async function openMetrics(
  { port, host }: { readonly port: number; readonly host: string },
  log: Log,
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'roost_http_request_seconds',
    help: 'Requests that are over, by the pattern of their path',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers,
  });
  const events = new Histogram({
    name: 'roost_socket_event_seconds',
    help: 'Events of sockets, by what came of them',
    labelNames: ['event', 'outcome'],
    buckets: BOUNDS,
    registers,
  });
  const messages = new Counter({
    name: 'roost_messages_total',
    help: 'Messages that were stored and told',
    registers,
  });
  const work = new Counter({
    name: 'roost_work_total',
    help: 'Work that nobody asked for: things done, by kind',
    labelNames: ['kind'],
    registers,
  });
  const lines = new Counter({
    name: 'roost_log_lines_total',
    help: 'Lines of the log that say that something is wrong',
    labelNames: ['level'],
    registers,
  });
  const watched: (() => Promise<void>)[] = [];
  const routes = new Set<string>();

  const measures: Measures = {
    answered({ method, route }, status, seconds) {
      if (routes.size < ROUTES_MAX) routes.add(route);
      requests.observe({ method, route: routes.has(route) ? route : 'other', status }, seconds);
    },
    heard: (event, outcome, seconds) => events.observe({ event, outcome }, seconds),
    stored: (count) => messages.inc(count),
    worked: (kind, count) => work.inc({ kind }, count),
    noted: (level) => lines.inc({ level }),
    watch(name, help, read) {
      const gauge = new Gauge({ name, help, labelNames: ['of'], registers });
      watched.push(() => look(gauge, read));
    },
  };

  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      await Promise.all(watched.map((one) => one()));
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    };
    contained('telling the numbers', answer, log)();
  });
  server.listen(port, host);
  await once(server, 'listening');
  server.on(
    'error',
    contained('the numbers', (thrown: Error) => log.error('METRICS_PORT', thrown), log),
  );
  server.unref();
  return {
    measures,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A number that cannot be read at present is left out. */
async function look(gauge: Gauge, read: Read): Promise<void> {
  gauge.reset();
  try {
    const numbers = await read();
    if (typeof numbers === 'number') gauge.set(numbers);
    else for (const [of, value] of Object.entries(numbers)) gauge.set({ of }, value);
  } catch {
    // The others are told.
  }
}
