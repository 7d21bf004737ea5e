import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { API } from '#contract/protocol/api.ts';
import { REQUEST_MAX_BYTES } from '#contract/protocol/limits.ts';
import { Refusal, toRefusal } from '#server/domain/refusal.ts';
import type { Api, ApiDeps } from './api.ts';
import { addAccountRoutes } from './account/routes.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { addContactRoutes } from './contact/routes.ts';
import { addConversationRoutes } from './conversations/routes.ts';
import { addDrawnPhotoRoutes } from './drawnPhotos/routes.ts';
import { addListingRoutes } from './listings/routes.ts';
import { addMessageRoutes } from './messages/routes.ts';
import { addProtocol } from './protocol.ts';
import { addProfileRoutes, isPhotoUpload } from './profile/routes.ts';
import { addUploadRoutes, isUploadPart } from './uploads/routes.ts';
import { type ApiContext, type ApiEnv, bearerOf } from './request.ts';
import { addReportRoutes } from './reports/routes.ts';
import { addStatusRoutes } from './status/routes.ts';
import { addViewRoutes } from './views/routes.ts';

/** Everything under /api. Every failure leaves as the one shape of contract/protocol/errors.ts. */
export function createApi(deps: ApiDeps): Api {
  const api: Api = new Hono<ApiEnv>();

  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  addProtocol(api, deps.spoken);
  const limit = bodyLimit({
    maxSize: REQUEST_MAX_BYTES,
    onError: () => {
      throw new Refusal('payload_too_large', `at most ${REQUEST_MAX_BYTES} bytes`);
    },
  });
  api.use((context, next) => {
    const { path } = context.req;
    return isPhotoUpload(path) || isUploadPart(path) ? next() : limit(context, next);
  });
  const authenticated = async (context: ApiContext, next: () => Promise<void>): Promise<void> => {
    context.set('caller', await deps.authenticate(bearerOf(context)));
    await next();
  };
  api.use(`${API.conversations}/*`, authenticated);
  api.use(API.catchUp, authenticated);
  api.use(API.signout, authenticated);
  api.use(API.photo(':photoId'), authenticated);
  api.use(API.uploads, authenticated);
  api.use(`${API.uploads}/*`, authenticated);
  api.use(API.reports, authenticated);
  api.use(API.accountExport, authenticated);
  api.use(API.accountDelete, authenticated);

  addStatusRoutes(api, deps);
  addAuthRoutes(api, deps);
  addConversationRoutes(api, deps);
  addMessageRoutes(api, deps);
  addContactRoutes(api, deps);
  addProfileRoutes(api, deps);
  addAccountRoutes(api, deps);
  addDrawnPhotoRoutes(api, deps);
  addListingRoutes(api, deps);
  addUploadRoutes(api, deps);
  addReportRoutes(api, deps);
  addViewRoutes(api, deps);

  api.notFound((context) => refuse(context, new Refusal('not_found', 'there is nothing here')));
  api.onError((thrown, context) => {
    const refusal = toRefusal(thrown);
    // A line that broke off is nobody's mistake; there is nobody to answer either.
    const isGone = context.req.raw.signal.aborted;
    if (!(thrown instanceof Refusal) && !isGone) {
      deps.log.error(`${context.req.method} ${context.req.path}`, thrown);
    }
    return refuse(context, refusal);
  });
  return api;
}

function refuse(context: ApiContext, refusal: Refusal): Response {
  const { retryAfter } = refusal.detail;
  if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
  return context.json(refusal.toBody(), refusal.status);
}
