export {
  clearFiles,
  clearPhotos,
  countMarket,
  countPlatform,
  expireListings,
  expireViewings,
  forgetCases,
  forgetStrangers,
  upkeepViews,
} from './marketUpkeep.ts';
export { clearOldNews } from './clearOldNews.ts';
