export { findHits } from './findHits.ts';
export { type HomeNews, nextHomeNews, settleHomeNews, takeHomeNews } from './homeNews.ts';
export { tellSavers } from './tellSavers.ts';
export { nextAlertTurn, settleAlertTurn, takeAlertTurn, turnOf } from './turns.ts';
