import type { Icon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Language } from '../../lib/language.ts';

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
  /** A number, or one with a plus where there are more. */
  count?: number | string | undefined;
  isUrgent?: boolean;
};

export type ShellUser = { name: string; roleName: string };

/** Where one works, and what leads on from its name. */
export type ShellPharmacy = {
  name: string;
  address?: string | undefined;
  /** The pharmacy's information (NAV-37). */
  edit: Destination;
  /** The choice of another one, where there are several (AUT-30, NAV-38). */
  change?: Destination | undefined;
};

export type ShellProps = {
  pharmacy: ShellPharmacy;
  user: ShellUser;
  /** Where the logo leads: the pick-up boxes (NAV-35). */
  home: Destination;
  entries: readonly ShellEntry[];
  currentEntry?: string | undefined;
  tabs?: readonly ShellTab[];
  language: Language;
  onLanguage: (language: Language) => void;
  onSignOut: () => void;
  children: ReactNode;
};

export type SidebarProps = Omit<ShellProps, 'tabs' | 'children'> & {
  /** Called when a link is followed, so that a drawer can close. */
  onFollow?: () => void;
};
