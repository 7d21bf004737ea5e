import type { Hono } from 'hono';
import type { ClientConfig } from '#contract/protocol/api.ts';
import type { SpokenVersions } from '#contract/protocol/version.ts';
import type { Db } from '#server/db/db.ts';
import type { Catalogue } from '#server/domain/listings/index.ts';
import type { Links } from '#server/domain/letters/index.ts';
import type { Announcements, Deliver } from '#server/domain/messages/index.ts';
import type { Authenticate } from '#server/domain/accounts/index.ts';
import type { Relays } from '#server/domain/calls/index.ts';
import type { Places } from '#server/domain/places/index.ts';
import type { FeedDeps } from '#server/domain/feeds/index.ts';
import type { Rates } from '#server/domain/limits/index.ts';
import type { SignIn } from '#server/domain/signIn/index.ts';
import type { Log } from '#server/log.ts';
import type { Files } from '#server/objectStore/files.ts';
import type { Photos, PhotoTier } from '#server/objectStore/photos.ts';
import type { PushService } from '#server/push/pushService.ts';
import type { ApiEnv } from './request.ts';

export type DrawnPhoto = (key: string, tier: PhotoTier) => Promise<Uint8Array | undefined>;

export interface ApiDeps {
  readonly db: Db;
  readonly log: Log;
  readonly config: ClientConfig;
  readonly authenticate: Authenticate;
  readonly signIn: SignIn;
  readonly deliver: Deliver;
  readonly announcements: Announcements;
  readonly rates: Rates;
  /** Of clients that are answered. */
  readonly spoken: SpokenVersions;
  /** Relays for calls that find no other way. */
  readonly relays?: Relays;
  /** Without it no photos of listings are taken, and none served but drawn ones. */
  readonly photos?: Photos;
  /** Without it no files of conversations are taken or handed on. */
  readonly files?: Files;
  /** Without it nobody is told anything while the app is closed. */
  readonly push?: Pick<PushService, 'accepts'>;
  /** Without them no link of a mail is good. */
  readonly links?: Links;
  /** Without it no feeds are taken. */
  readonly feeds?: Pick<FeedDeps, 'fetchPhoto' | 'rest'>;
  readonly catalogue: Omit<Catalogue, 'bases'>;
  readonly places: Places;
  /** Photos of the demo's listings as WebP; undefined for a key that is none of theirs. */
  readonly drawnPhoto?: DrawnPhoto;
  /** It was asked to end: whoever may choose asks another one. */
  readonly isLeaving: () => boolean;
  /** Origin that people open. */
  readonly publicUrl: string;
  /** ms since the epoch. */
  readonly now: () => number;
}
export type Api = Hono<ApiEnv>;
