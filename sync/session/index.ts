export { createAccountCalls } from './accountCalls.ts';
export { createLeaving, type Leaving } from './leaving.ts';
export { watchOtherTabs } from './otherTabs.ts';
export { withPrimary } from './roles.ts';
export { MARKER_KEY, settleWipe } from './wipe.ts';
