/** Who may do what with a row: `own` of oneself, `all` of anybody, `none`. */
export type Reach = 'own' | 'all' | 'none';

/**
 * Every table of `public` and what somebody signed in reaches of it directly; whoever is not signed in
 * reaches nothing anywhere. A table without an entry fails the suite.
 */
export const TABLES: Readonly<
  Record<string, Readonly<Record<'select' | 'insert' | 'update' | 'delete', Reach>>>
> = {
  blocked_users: { select: 'own', insert: 'own', update: 'none', delete: 'own' },
  conversation_participants: { select: 'own', insert: 'none', update: 'none', delete: 'none' },
  conversations: { select: 'own', insert: 'none', update: 'none', delete: 'none' },
  departures: { select: 'own', insert: 'none', update: 'none', delete: 'none' },
  ended_sessions: { select: 'none', insert: 'none', update: 'none', delete: 'none' },
  messages: { select: 'own', insert: 'none', update: 'none', delete: 'none' },
  records: { select: 'own', insert: 'own', update: 'own', delete: 'none' },
  sync_epoch: { select: 'all', insert: 'none', update: 'none', delete: 'none' },
  user_profiles: { select: 'own', insert: 'none', update: 'own', delete: 'none' },
  user_roles: { select: 'own', insert: 'own', update: 'own', delete: 'none' },
};

/** Every function of `public` and who may call it. One without an entry fails the suite. */
export const FUNCTIONS: Readonly<Record<string, readonly ('anon' | 'authenticated')[]>> = {
  'add_user_role(uuid,character varying,boolean)': ['authenticated'],
  'add_user_role(uuid,text,boolean)': ['authenticated'],
  'catch_up(uuid,jsonb,boolean,integer)': [],
  'conversations_of(uuid)': [],
  'get_user_roles(uuid)': ['authenticated'],
  'is_email_available(text)': ['anon', 'authenticated'],
  'send_messages(uuid,uuid,uuid,jsonb)': [],
  'set_marks(uuid,uuid,bigint,bigint)': [],
  'set_primary_role(uuid,text)': ['authenticated'],
  'start_conversation(uuid,uuid,uuid)': [],
  'sync_ensure_epoch(boolean)': [],
  'sync_pull(text,text,jsonb,integer)': ['authenticated'],
  'sync_push(text,jsonb)': ['authenticated'],
};
