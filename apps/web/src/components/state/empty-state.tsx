import type { ReactNode } from 'react';
import { ScreenState } from './screen-state.tsx';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
};

/** An empty state: an open cabinet, an explanation, and buttons for the next step. */
export function EmptyState(props: EmptyStateProps) {
  return <ScreenState illustration="open" {...props} />;
}
