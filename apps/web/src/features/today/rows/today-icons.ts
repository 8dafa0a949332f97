import {
  IconAlertTriangle,
  IconClockX,
  IconDoor,
  IconHandStop,
  IconHourglassHigh,
  IconInbox,
  IconMessageX,
  IconPackageExport,
} from '@tabler/icons-react';

/** One icon for each group of Today. */
export const GROUP_ICONS = {
  toDecide: IconHandStop,
  expired: IconClockX,
  endsSoon: IconHourglassHigh,
  removed: IconPackageExport,
  unassigned: IconInbox,
  alarms: IconAlertTriangle,
  faults: IconDoor,
  messages: IconMessageX,
} as const;
