/** Functions that run as their owner whatever the caller may do, and why. Another one fails by its name. */
export const DEFINERS: Readonly<Record<string, string>> = {
  'private.carry_account_change()': 'the account service changes accounts, not profiles',
  'private.delete_account(uuid)': 'accounts are the account service’s',
  'private.drop_unused_photo()': 'photos are the service’s alone',
  'private.end_sessions(uuid,uuid,text)': 'sessions are the account service’s',
  'private.has_password(uuid)': 'accounts are the account service’s',
  'private.make_profile()': 'the account service makes accounts, not profiles',
  'private.people_behind(xid8,uuid,integer)': 'gives a part of rows that hold addresses',
  'private.profile_follows_role()': 'user_type is not its owner’s to write',
  'private.user_profiles_depart()': 'departures are not written by clients',
  'public.is_email_available(text)': 'looks where the caller must not',
};

const NOBODY: readonly string[] = [];
const SERVICE = ['service_role'];
const SIGNED_IN = ['authenticated', ...SERVICE];
const EVERYBODY = ['anon', ...SIGNED_IN];

/** Who may call what of the schema `private`. NOBODY: only functions that run as their owner do. */
export const PRIVATE_CALLERS: Readonly<Record<string, readonly string[]>> = {
  'asking_address()': NOBODY,
  'checkpoint(text,xid8,uuid,text)': SIGNED_IN,
  'conversation_json(conversations,uuid)': SERVICE,
  'delete_account(uuid)': SERVICE,
  'end_sessions(uuid,uuid,text)': SERVICE,
  'ensure_conversation(uuid,uuid,uuid)': SERVICE,
  'has_password(uuid)': SERVICE,
  'instant(timestamp with time zone)': EVERYBODY,
  'is_trusted()': EVERYBODY,
  'lock_roles(uuid)': SIGNED_IN,
  'may_ask(text,integer)': NOBODY,
  'message_json(messages)': SERVICE,
  'metadata_of(jsonb)': NOBODY,
  'must_be_self(uuid)': EVERYBODY,
  'participation_refusal(uuid,uuid)': SERVICE,
  'people_behind(xid8,uuid,integer)': SIGNED_IN,
  'profile_json(user_profiles)': SIGNED_IN,
  'pull_records(text,xid8,uuid,integer)': SIGNED_IN,
  'pull_roles(text,xid8,uuid,integer)': SIGNED_IN,
  'pull_users(text,xid8,uuid,integer)': SIGNED_IN,
  'push_records(jsonb)': SIGNED_IN,
  'push_roles(jsonb)': SIGNED_IN,
  'push_users(jsonb)': SIGNED_IN,
  'record_json(records)': SIGNED_IN,
  'role_json(user_roles)': SIGNED_IN,
  'send_refusal(uuid,uuid,uuid)': SERVICE,
};
