import { createContext, use } from 'react';

/** Whether filters are in a sheet: there is room for their labels. */
export const IsInSheet = createContext(false);

/** The label of a filter: in a sheet above it, else for screen readers only. */
export function useFilterLabel(label: string): { label: string } | { 'aria-label': string } {
  return use(IsInSheet) ? { label } : { 'aria-label': label };
}
