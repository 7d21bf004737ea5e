export type { CallLog, Passed, Told } from './callBook.ts';
export { createCallLog, isUnderWay } from './callLog.ts';
export { callServersFor, type Relays } from './callServers.ts';
export { createExchange, type Exchange, takesOver } from './exchange.ts';
