export { createSupabase, type Supabase } from './client.ts';
export { endRemoteSession, endRemoteSessions } from './endRemoteSession.ts';
export { storedToken } from './storedToken.ts';
export { createTokens, type StoredTokens } from './tokens.ts';
