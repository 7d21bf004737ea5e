export { createOwnProfile } from './reads/ownProfile.ts';
export { createRecords, type Records, type RecordWrite } from './createRecords.ts';
