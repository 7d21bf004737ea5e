import { bodyLimit } from 'hono/body-limit';
import { PASS_MARK } from '#contract/protocol/away.ts';
import { REQUEST_MAX_BYTES } from '#contract/protocol/limits.ts';
import type { Claims } from '#server/db/db.ts';
import type { Authenticate } from '#server/domain/accounts/index.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import type { Api } from './api.ts';
import { type ApiContext, bearerOf } from './request.ts';

type Answer = Response | Promise<Response>;
/** The handler for a signed-in person. */
export type PersonHandler = (context: ApiContext, person: Claims) => Answer;
/** The handler for anybody, guests too. */
export type OpenHandler = (context: ApiContext) => Answer;
interface Open {
  readonly anyone: OpenHandler;
}

export type RouteMethod = 'get' | 'post' | 'put';
/** The methods of a path. A plain handler is for signed-in people; everybody else gets 401. */
export type RouteMethods = { readonly [Method in RouteMethod]?: PersonHandler | Open };

export interface RouteOptions {
  /** Of a request's body; REQUEST_MAX_BYTES unless given. More is refused with `payload_too_large`. */
  readonly maxBytes?: number;
  /** Its POST is answered to a pass, too (contract/protocol/away.ts). */
  readonly takesPass?: boolean;
}

/**
 * Adds a path of /api with all its methods. Every other method is answered with 405: at a path that is open to
 * anyone by one of its methods to everybody, at any other to signed-in people.
 */
export type Route = (path: string, methods: RouteMethods, options?: RouteOptions) => void;

const done = (): Promise<void> => Promise.resolve();

/** Marks a handler that guests may ask. It is told nothing of who asks. */
export const anyone = (handler: OpenHandler): Open => ({ anyone: handler });

/** `authenticate` says who asks a closed route, or throws `unauthenticated`; `byPass` the same of those that take one. */
export function createRoute(
  api: Api,
  authenticate: Authenticate,
  byPass: Authenticate = authenticate,
): Route {
  const personOf = (context: ApiContext, takesPass = false) => {
    const token = bearerOf(context);
    const isPass = takesPass && context.req.method === 'POST' && token?.startsWith(PASS_MARK);
    return (isPass === true ? byPass : authenticate)(token);
  };

  return (path, methods, { maxBytes = REQUEST_MAX_BYTES, takesPass = false } = {}) => {
    const checkSize = bodyLimit({
      maxSize: maxBytes,
      onError: () => {
        throw new Refusal('payload_too_large', `at most ${maxBytes} bytes`);
      },
    });
    for (const [method, handler] of Object.entries(methods))
      api.on(method.toUpperCase(), path, async (context) => {
        if (typeof handler !== 'function') {
          await checkSize(context, done);
          return handler.anyone(context);
        }
        // The person is checked first: a stranger's body is not read.
        const person = await personOf(context, takesPass);
        await checkSize(context, done);
        return handler(context, person);
      });

    const isOpen = Object.values(methods).some((handler) => typeof handler !== 'function');
    const allowed = allowedBy(methods);
    api.all(path, async (context) => {
      if (!isOpen) await personOf(context);
      context.header('allow', allowed);
      throw new Refusal('method_not_allowed', `only ${allowed}`);
    });
  };
}

/** A route that answers GET answers HEAD too. */
function allowedBy(methods: RouteMethods): string {
  const named = Object.keys(methods).map((method) => method.toUpperCase());
  return named.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}
