import 'fake-indexeddb/auto';
import { beneathContract } from './beneath.suite.ts';

beneathContract('on an IndexedDB in memory');
