import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';

/** Where a link leads, as the router knows it. */
export type Destination = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** An entry of the sidebar. */
export type ShellEntry = {
  id: string;
  label: string;
  icon: Icon;
  link: Destination;
};

/** A tab above the screens of the pick-up boxes; the count is a badge beside its name. */
export type ShellTab = {
  id: string;
  label: string;
  link: Destination;
  count?: number;
  isUrgent?: boolean;
};

export type ShellUser = { name: string; roleName: string };
