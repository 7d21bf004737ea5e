import { nextNewsAt } from '#contract/rules/alerts/alertNews.ts';
import type { Db } from './db/db.ts';
import {
  findHits,
  type HomeNews,
  nextAlertTurn,
  nextHomeNews,
  settleAlertTurn,
  settleHomeNews,
  takeAlertTurn,
  takeHomeNews,
  tellSavers,
  turnOf,
} from './domain/alerts/index.ts';
import type { Log } from './log.ts';
import { startRounds } from './rounds.ts';

interface Deps {
  readonly db: Db;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Looks whom a change of a home is news to: the searches with an alert, and those who saved it; and tells the finds that no device told. The
 * rules and the ids are those of devices, so that both write one find and one notice, whoever is awake. Gives what ends it.
 */
export async function startAlerts({ db, log, now }: Deps): Promise<() => Promise<void>> {
  async function look(news: HomeNews): Promise<void> {
    const { home, isGone } = news;
    const at = now();
    if (home !== null) {
      if (!isGone) await findHits(db, news, home, at);
      // After the finds: an alert tells its own news, so it is not told twice.
      await tellSavers(db, news, home, at);
    }
    await settleHomeNews(db, news, home === null || isGone ? null : nextNewsAt(home, at));
  }

  const stops = await Promise.all([
    startRounds({
      ...{ db, log, now, channel: 'home_news', atOnce: 1, name: 'looking whom homes are news to' },
      take: () => takeHomeNews(db, now()),
      work: look,
      next: () => nextHomeNews(db),
    }),
    startRounds({
      ...{ db, log, now, channel: 'alert_turns', atOnce: 4, name: 'telling finds of alerts' },
      take: () => takeAlertTurn(db, now()),
      work: (turn) => settleAlertTurn(db, turn, turnOf(turn, now())),
      next: () => nextAlertTurn(db),
    }),
  ]);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
