import { Hono } from 'hono';
import { API } from '#contract/protocol/api.ts';
import { CALENDAR } from '#contract/protocol/calendar.ts';
import { PROTOCOL_HEADER, type SpokenVersions } from '#contract/protocol/version.ts';
import { checkProtocol, Refusal, toRefusal } from '#server/domain/requests/index.ts';
import { DatabaseLost } from '#server/db/lost.ts';
import type { Api, ApiDeps } from './api.ts';
import { addAccountRoutes } from './account/routes.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { addCalendarRoutes } from './calendar/routes.ts';
import { addCallRoutes } from './calls/routes.ts';
import { addContactRoutes } from './contact/routes.ts';
import { addConversationRoutes } from './conversations/routes.ts';
import { addDrawnPhotoRoutes } from './drawnPhotos/routes.ts';
import { addFailureRoutes } from './failures/routes.ts';
import { addFeedRoutes } from './feeds/routes.ts';
import { addModerationRoutes } from './moderation/routes.ts';
import { addFileRoutes } from './files/routes.ts';
import { addLetterRoutes } from './letters/routes.ts';
import { addListingRoutes } from './listings/routes.ts';
import { addMarketRoutes } from './market/routes.ts';
import { addMessageRoutes } from './messages/routes.ts';
import { addPlatformRoutes } from './platform/routes.ts';
import { addPlaceRoutes } from './places/routes.ts';
import { addProfileRoutes } from './profile/routes.ts';
import { addPushRoutes } from './push/routes.ts';
import { addUploadRoutes } from './uploads/routes.ts';
import { addReportRoutes } from './reports/routes.ts';
import type { ApiContext, ApiEnv } from './request.ts';
import { createRoute } from './route.ts';
import { addStatusRoutes } from './status/routes.ts';
import { addViewRoutes } from './views/routes.ts';

/** A client that is told to update must still learn that the server is there, and be able to leave. */
const FOR_ANY_VERSION: readonly string[] = [
  ...[API.health, API.config, API.signin, API.signout],
  // Asked for by the document, which can say nothing but an address: that names how it is written.
  API.firstAnswer,
];

/** The page itself asks for pictures, and other programs ask for calendars and links of mails: none names a version. */
const isForOthers = (path: string): boolean =>
  ['/photos/', '/api/photos/', `${CALENDAR}/`, API.mailLink('')].some((begin) =>
    path.startsWith(begin),
  );

/** Everything under /api. Every failure leaves as the one shape of contract/protocol/errors.ts. */
export function createApi(deps: ApiDeps): Api {
  const api: Api = new Hono<ApiEnv>();

  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  checkVersions(api, deps.spoken);

  const route = createRoute(api, deps.authenticate, deps.passes?.authenticate);
  addStatusRoutes(route, deps);
  addAuthRoutes(route, deps);
  addConversationRoutes(route, deps);
  addMessageRoutes(route, deps);
  addContactRoutes(route, deps);
  addProfileRoutes(route, deps);
  addAccountRoutes(route, deps);
  addDrawnPhotoRoutes(route, deps);
  addLetterRoutes(route, deps);
  addListingRoutes(route, deps);
  addMarketRoutes(route, deps);
  addPlatformRoutes(route, deps);
  addPlaceRoutes(route, deps);
  addUploadRoutes(route, deps);
  addFileRoutes(route, deps);
  addReportRoutes(route, deps);
  addViewRoutes(route, deps);
  addCallRoutes(route, deps);
  addCalendarRoutes(route, deps);
  addPushRoutes(route, deps);
  addFailureRoutes(route, deps);
  addFeedRoutes(route, deps);
  addModerationRoutes(route, deps);

  api.notFound((context) => refuse(context, new Refusal('not_found', 'there is nothing here')));
  api.onError((thrown, context) => {
    const refusal = toRefusal(thrown);
    // A line that broke off is nobody's mistake; there is nobody to answer either.
    const isGone = context.req.raw.signal.aborted;
    // The loss of the database is logged once, and not by each request.
    if (!(thrown instanceof Refusal || thrown instanceof DatabaseLost) && !isGone) {
      deps.log.error(`${context.req.method} ${context.req.path}`, thrown);
    }
    return refuse(context, refusal);
  });
  return api;
}

/** Names the server's version on every answer, and refuses calls of clients it does not understand. */
function checkVersions(api: Api, spoken: SpokenVersions): void {
  api.use('/api/*', async (context, next) => {
    await next();
    context.header(PROTOCOL_HEADER, String(spoken.newest));
  });
  api.use(async (context, next) => {
    const { path } = context.req;
    if (!FOR_ANY_VERSION.includes(path) && !isForOthers(path))
      checkProtocol(context.req.header(PROTOCOL_HEADER), spoken);
    await next();
  });
}

function refuse(context: ApiContext, refusal: Refusal): Response {
  const { retryAfter } = refusal.detail;
  if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
  // A route may have said that its answer is for everybody before it failed.
  context.header('cache-control', 'no-store');
  return context.json(refusal.toBody(), refusal.status);
}
