/** Of the session storage: a call that this tab was in when its page went. */
export const CALL_KEY = 'call';
