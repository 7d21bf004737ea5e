import 'fake-indexeddb/auto';
import { openRxdbStores } from './rxdbStores.ts';
import { storesContract } from './stores.suite.ts';

storesContract('RxDB on an IndexedDB in memory', openRxdbStores);
