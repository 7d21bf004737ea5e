export const CENTER_TABS = [
  'unread',
  'outbox',
  'failed',
  'drafts',
  'scheduled',
  'archived',
] as const;
export type CenterTab = (typeof CENTER_TABS)[number];

/** The tab an address names; `unread` when it names none of ours. */
export function centerTabOf(name: string | null): CenterTab {
  return CENTER_TABS.find((tab) => tab === name) ?? 'unread';
}
