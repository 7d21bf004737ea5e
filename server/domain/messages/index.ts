export { type AfterCommit, checkConversation, createDeliver, type Deliver } from './delivery.ts';
export { createCatchUp } from './catchUp.ts';
export { history } from './history.ts';
export { setMarks } from './marks.ts';
export type { Announcements } from './announcements.ts';
export { judgeFile, takenDraftSchema } from './fileDraft.ts';
