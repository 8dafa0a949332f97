import type { ReactNode } from 'react';
import { ScreenState } from './screen-state.tsx';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
};

/** Nothing here yet: an open cabinet, what that means, and buttons for what to do next. */
export function EmptyState(props: EmptyStateProps) {
  return <ScreenState illustration="open" {...props} />;
}
