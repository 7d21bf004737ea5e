import type { RecordBody } from '#contract/entities/record.ts';
import {
  comingsOf,
  invitedNotice,
  isListNews,
  isPastOfList,
  type ListNews,
  listNotice,
  newsOfList,
  toldOfList,
} from '../../model/rules/deciding/listNews.ts';
import { listsOf, type SeenList } from '../../model/rules/deciding/lists.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import { autorun } from './autorun.ts';
import { type KeeperDeps, writeAll } from './keeperDeps.ts';

/** An older notice is in nobody's centre. */
const NOTED_MS = 90 * 24 * 60 * 60_000;

type Deps = Pick<KeeperDeps, 'userId' | 'records' | 'clock' | 'coming' | 'log'>;

/** Tells the notification centre what the others did with lists that several decide on. */
export const startShortlistNoticeKeeper = (deps: Deps): Unsubscribe =>
  autorun(deps, async (read) => {
    const { userId, records, clock, coming } = deps;
    if (read(coming('records'))) return;
    const own = read(records.list('shortlist'));
    const shared = read(records.list('shared'));
    const shares = read(records.list('share'));
    const invited = read(records.list('invited'));
    const joinings = read(records.list('joining'));
    const notices = read(records.list('notice'));
    const settings = read(records.one('settings'));
    if (!own || !shared || !shares || !invited || !joinings || !notices || !settings) return;
    const now = clock.now();
    const lists = listsOf(userId, { own, shared, shares });
    const known = new Map(notices.map(({ id, body }) => [id, body]));
    const due = (news: (list: SeenList) => readonly ListNews[]) =>
      lists
        .flatMap((list) => news(list).map((one) => listNotice(userId, list, one)))
        .filter(({ id, body }) => isListNews(body, known.get(id)));
    const came = due((list) => comingsOf(list, userId, notices, now));
    const accepted = new Set(joinings.map(({ body }) => body.listId));
    const did = due((list) => newsOfList(list, userId, now, accepted.has(list.id))).filter(
      ({ body }) => now - body.at < NOTED_MS,
    );
    const asked = invited
      .filter(({ body }) => body.until > now)
      .map(({ body }) => invitedNotice(userId, body, now))
      .filter(({ id, body }) => isListNews(body, known.get(id)));
    const past = notices.filter(({ body }) => isPastOfList(body, lists, invited));
    const isWanted = settings.notifyListings !== false;
    const tell = (notes: typeof did) =>
      writeAll(
        notes.map(({ id, body }) =>
          records.amend('notice', id, (before) =>
            isListNews(body, before) ? toldOfList(before, isWanted ? body : asRead(body)) : null,
          ),
        ),
      );
    // People who joined are noted before anything is told of the list: a page that is closed in between must not
    // forget who left it later.
    const isTold = (await tell(came)) && (await tell([...did, ...asked]));
    // Drop the "joined" notice once "left" has been shown.
    if (isTold)
      await writeAll(
        past.map(({ id }) => records.amend('notice', id, (before) => before && over(before))),
      );
  });

/** A person who does not want to be told has it as read. */
const asRead = (body: RecordBody<'notice'>): RecordBody<'notice'> => ({ ...body, readTo: body.at });

const over = (notice: RecordBody<'notice'>): RecordBody<'notice'> =>
  notice.shortlist === undefined
    ? notice
    : { ...notice, shortlist: { ...notice.shortlist, isOver: true } };
