export { keepLetter } from './contact.ts';
export { createFailureLog } from './failureLog.ts';
export { noteUse } from './useReports.ts';
