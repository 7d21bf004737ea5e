export { createOwnProfile } from './reads/ownProfile.ts';
export { createRecordQueries } from './reads/records.ts';
