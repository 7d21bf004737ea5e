import { API, signinBodySchema, signoutQuerySchema } from '#contract/protocol/api.ts';
import { parseRequest, toRefusal } from '#server/domain/requests/index.ts';
import { endSessions } from '#server/domain/accounts/index.ts';
import type { ApiDeps } from '../api.ts';
import { bodyOf } from '../request.ts';
import { anyone, type Route } from '../route.ts';

/** Signing in by the specification's own call, and ending sessions. */
export function addAuthRoutes(route: Route, { db, log, signIn }: ApiDeps): void {
  route(API.signin, {
    post: anyone(async (context) => {
      const credentials = await bodyOf(context, signinBodySchema);
      try {
        const token = await signIn(credentials, context.env.address);
        return context.json({ success: true, token });
      } catch (thrown) {
        const { code, status, detail } = toRefusal(thrown);
        if (code === 'internal') log.error('signing in failed', thrown);
        if (detail.retryAfter) context.header('retry-after', String(detail.retryAfter));
        return context.json({ success: false, error: code }, status);
      }
    }),
  });

  route(API.signout, {
    async post(context, person) {
      const { scope } = parseRequest(signoutQuerySchema, context.req.query());
      await endSessions(db, person, scope);
      return context.json({ ok: true });
    },
  });
}
