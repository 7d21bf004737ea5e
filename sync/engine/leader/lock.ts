/** Held by the tab that leads. */
export const LEADER_LOCK = 'leader';
export const BEAT_MS = 1000;
/** Beats missed before a visible tab takes the lead by force. */
export const SILENT_BEATS = 3;
