import { readRetention } from '../../../platform/settings/settings.ts';

/** The retention settings where none is set. */
export const testRetention = readRetention({});
