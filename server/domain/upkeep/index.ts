export {
  clearFiles,
  clearPhotos,
  countMarket,
  countPlatform,
  expireListings,
  expireViewings,
  forgetCases,
  forgetStrangers,
  runSchedules,
  upkeepViews,
} from './marketUpkeep.ts';
export { clearOldNews } from './clearOldNews.ts';
