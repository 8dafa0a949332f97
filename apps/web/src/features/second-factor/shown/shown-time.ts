import { formatDate, formatDateTime } from '@kolli/domain/time/dates';

/** A day and a time, such as '21.11.2026 07:55'. */
export function shownTime(ms: number): string {
  return formatDateTime(new Date(ms)).replace(/(\d\d:\d\d):\d\d$/u, '$1');
}

export function shownDay(ms: number): string {
  return formatDate(new Date(ms));
}
