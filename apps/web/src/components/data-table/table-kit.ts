import { tableFeatures } from '@tanstack/react-table';

/** The server sorts, filters and pages, so the table needs only the core of TanStack Table. */
export const tableKit = tableFeatures({});

export type TableKit = typeof tableKit;
