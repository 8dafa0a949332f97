/** Noon of a Wednesday in the middle of a month: a time some hours earlier is on the same day, one some days earlier in the same month. */
const START = Date.parse('2026-11-18T12:00:00.000Z');

/** A clock that shows START when the page of the tests opens, and then runs. */
class DateFromStart extends Date {
  static override now(): number {
    return START + Math.floor(performance.now());
  }

  constructor(...given: [] | [number | string | Date]) {
    super(...((given.length === 0 ? [DateFromStart.now()] : given) as [number]));
  }
}

// Messages of failed tests name the class.
Object.defineProperty(DateFromStart, 'name', { value: 'Date' });
// All test files run in one page, and each loads this module again: it replaces the clock only once.
if (!('fromStart' in Date))
  Object.assign(globalThis, { Date: Object.assign(DateFromStart, { fromStart: true }) });
