import { beneathContract } from './beneath.suite.ts';

beneathContract('on the IndexedDB of a browser');
