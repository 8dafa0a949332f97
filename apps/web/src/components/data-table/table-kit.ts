import { tableFeatures } from '@tanstack/react-table';

/** Sorting, filtering and paging are the server's: the table needs its core alone. */
export const tableKit = tableFeatures({});

export type TableKit = typeof tableKit;
