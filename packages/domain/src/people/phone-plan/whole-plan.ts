import plan from 'libphonenumber-js/min/metadata';

/**
 * The numbering plans of all countries, for servers: `libphonenumber-js` 1.13.16 of 10 November 2026, which is made of
 * the metadata of Google's libphonenumber of that time. 'min' has the lengths and first digits of each country's
 * numbers and how they are grouped, but not the ranges of mobile numbers and so on, so that a number of a range that
 * was opened since is not refused. Only of countries that share a code (+1, +44, +7) it has the ranges, too.
 */
export const phonePlan = plan;

/** Whether a country code that is not in the plan does not exist. */
export const isWholePlan: boolean = true;
