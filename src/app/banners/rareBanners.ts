export { FailedBanner } from './FailedBanner.tsx';
export { InstallBanner } from './InstallBanner.tsx';
export { PushBanner } from '../push/PushBanner.tsx';
export { SuspendedBanner } from './SuspendedBanner.tsx';
export { RemovedBanner } from './RemovedBanner.tsx';
export { RoleBanner } from './RoleBanner.tsx';
