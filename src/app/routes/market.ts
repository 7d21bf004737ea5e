import { paths } from '#src/paths.ts';
import { late } from './route.ts';

/** Figures about the market, and tools around a move. */
export const marketRoutes = [
  late(paths.insights, 'public', { title: 'insights' }, async () => {
    return (await import('#src/features/market/InsightsPage.tsx')).InsightsPage;
  }),
  late(paths.marketTrends, 'public', { title: 'marketTrends' }, async () => {
    return (await import('#src/features/market/MarketTrendsPage.tsx')).MarketTrendsPage;
  }),
  late(paths.marketAnalysis, 'member', { title: 'marketAnalysis' }, async () => {
    return (await import('#src/features/market/MarketAnalysisPage.tsx')).MarketAnalysisPage;
  }),
  late(paths.neighborhoods, 'member', { title: 'neighborhoods' }, async () => {
    return (await import('#src/features/market/NeighborhoodsPage.tsx')).NeighborhoodsPage;
  }),
  late(paths.calculator, 'member', { title: 'calculator' }, async () => {
    return (await import('#src/features/calculator/CalculatorPage.tsx')).CalculatorPage;
  }),
  late(paths.inspectionChecklist, 'member', { title: 'inspectionChecklist' }, async () => {
    return (await import('#src/features/inspection/InspectionPage.tsx')).InspectionPage;
  }),
  late(paths.adminAnalytics, 'member', { title: 'adminAnalytics' }, async () => {
    return (await import('#src/features/platform/AdminAnalyticsPage.tsx')).AdminAnalyticsPage;
  }),
];
