import type { IncomingMessage, RequestListener } from 'node:http';
import { contained } from '#server/contained.ts';
import type { Measures } from './measures.ts';

/** The status of a request whose line broke before its answer, as nginx has it. */
const BROKEN = 499;

/** Tells of every request that the listener answers. `patterns`: of the paths of /api. */
export function measured(
  listener: RequestListener,
  patterns: readonly string[],
  { answered }: Pick<Measures, 'answered'>,
): RequestListener {
  const routeOf = routesOf(patterns);
  return (request, response) => {
    const began = performance.now();
    const over = (): void => {
      const status = response.writableFinished ? response.statusCode : BROKEN;
      const seconds = (performance.now() - began) / 1000;
      answered({ method: methodOf(request), route: routeOf(request.url ?? '/') }, status, seconds);
    };
    response.once('close', contained('measuring a request', over));
    return listener(request, response);
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A caller may name it anything. */
const methodOf = ({ method = '' }: IncomingMessage) => (METHODS.has(method) ? method : 'other');

/** Gives the pattern for an address: no id, no search and no name of anybody is in it. */
export function routesOf(patterns: readonly string[]): (url: string) => string {
  const known = [...new Set(patterns)]
    .filter((pattern) => pattern.startsWith('/') && !pattern.includes('*'))
    .map((pattern) => ({ pattern, fits: fitting(pattern) }));
  return (url) => {
    const [path = '/'] = url.split('?', 1);
    if (path.startsWith('/api/') || path.startsWith('/photos/'))
      return known.find(({ fits }) => fits.test(path))?.pattern ?? '/api/*';
    const [, backend] =
      /^(\/(?:auth|rest|realtime)\/v1(?:\/rpc)?\/[a-z_]{1,40})(?:\/|$)/u.exec(path) ?? [];
    if (backend !== undefined) return backend;
    if (path.startsWith('/assets/')) return '/assets/*';
    return '/*';
  };
}

/** A part of the path that has a name may be anything. */
const fitting = (pattern: string) =>
  new RegExp(
    `^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+(?:\{[^/]*\})?/gu, '[^/]+')}$`,
    'u',
  );
