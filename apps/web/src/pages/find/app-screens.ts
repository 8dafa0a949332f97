import {
  IconAlertTriangle,
  IconBox,
  IconChartBar,
  IconClipboardList,
  IconHistory,
  type Icon,
  IconInbox,
  IconLayoutGrid,
  IconShieldLock,
  IconTemperature,
} from '@tabler/icons-react';
import type { Destination, ShellEntry, ShellTab } from '../../features/shell/shell-types.ts';

/** A screen that can be reached from everywhere, by the search or by 'g' and its letter. */
export type AppScreen = {
  readonly id: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: Icon;
  readonly link: Destination;
  readonly letter?: string | undefined;
};

/** The letters after 'g', the same in all languages; no two screens have the same. */
export const screenLetters: Readonly<Record<string, string>> = {
  today: 't',
  'to-decide': 'd',
  lockers: 'l',
  boxInfo: 'b',
  reservations: 'r',
  apiReservations: 'i',
  history: 'h',
  temperatureLog: 'm',
  alarms: 'a',
  statistics: 's',
  users: 'u',
  profile: 'p',
  'customer-data': 'c',
};

const tabIcons: Readonly<Record<string, Icon>> = {
  lockers: IconLayoutGrid,
  boxInfo: IconBox,
  reservations: IconClipboardList,
  apiReservations: IconInbox,
  history: IconHistory,
  temperatureLog: IconTemperature,
  alarms: IconAlertTriangle,
  statistics: IconChartBar,
  security: IconShieldLock,
};

/** The screens of the navigation, which has those that the person may open. */
export function navigatedScreens(
  entries: readonly ShellEntry[],
  tabs: readonly ShellTab[],
): AppScreen[] {
  const named = [
    // It leads to the lockers, too.
    ...entries.filter(({ id }) => id !== 'pickup-boxes'),
    ...tabs.map((tab) => ({ ...tab, icon: tabIcons[tab.id] ?? IconLayoutGrid })),
  ];
  return named.map(({ id, label, icon, link }) => ({
    id,
    label,
    icon,
    link,
    letter: screenLetters[id],
  }));
}
