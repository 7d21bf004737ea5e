export { FailedBanner } from './FailedBanner.tsx';
export { InstallBanner } from './InstallBanner.tsx';
export { RemovedBanner } from './RemovedBanner.tsx';
