export { createOwnProfile } from './reads/ownProfile.ts';
export { createRecords, type Records } from './createRecords.ts';
