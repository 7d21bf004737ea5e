import { geodataFile } from './city/geodataFile.ts';
import { PORTAVELA } from './portavela/plan.ts';
import { RAS_YASMIN } from './rasYasmin/plan.ts';

/** The map of each city of the demo, as the client reads it. */
export const geodataFiles = () => [PORTAVELA, RAS_YASMIN].map(geodataFile);
