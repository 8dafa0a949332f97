import { createContext, type ReactNode } from 'react';

/** The saved views of the list whose filters a `FilterBar` shows; null for a list without. */
export const FilterViews = createContext<ReactNode>(null);
