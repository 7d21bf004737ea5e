export { deleteAccount, exportOf, hasPassword } from './account.ts';
export {
  createIsEnded,
  endSessions,
  type IsEnded,
  SESSION_ENDED,
} from './sessions.ts';
export { type Authenticate, createAuthenticate } from './authenticate.ts';
export type { TokenKeys } from './verifyToken.ts';
