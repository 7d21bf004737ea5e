import type { MarketPlan } from './listings/market.ts';
import { PORTAVELA_MARKET } from './portavela/market.ts';
import { RAS_YASMIN_MARKET } from './rasYasmin/market.ts';

/** The cities of the demo, the largest first. */
export const DEMO_CITIES: readonly MarketPlan[] = [PORTAVELA_MARKET, RAS_YASMIN_MARKET];
