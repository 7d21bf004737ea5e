import { paths } from '#src/paths.ts';
import { notBuilt } from './route.ts';

/** Figures about the market, and tools around a move. */
export const marketRoutes = [
  notBuilt(paths.insights, 'public', 'insights'),
  notBuilt(paths.marketTrends, 'public', 'marketTrends'),
  notBuilt(paths.marketAnalysis, 'member', 'marketAnalysis'),
  notBuilt(paths.neighborhoods, 'member', 'neighborhoods'),
  notBuilt(paths.calculator, 'member', 'calculator'),
  notBuilt(paths.inspectionChecklist, 'member', 'inspectionChecklist'),
  notBuilt(paths.adminAnalytics, 'member', 'adminAnalytics'),
];
