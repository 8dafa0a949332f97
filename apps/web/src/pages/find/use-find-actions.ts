import {
  IconBolt,
  IconBook2,
  IconDeviceDesktop,
  IconFileImport,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconKeyboard,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconPlus,
  IconPrinter,
  IconSun,
  IconVolume,
  IconWorld,
} from '@tabler/icons-react';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProduct } from '../../components/layout/product.tsx';
import type { FindEntry } from '../../features/shell/find/find-types.ts';
import type { Destination } from '../../features/shell/shell-types.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { languages, type Language } from '@kolli/domain/people/languages';
import { LANGUAGE_NAMES } from '../../lib/text/language.ts';
import type { ListDialog } from '../dialogs/use-list-dialog.ts';

export type FindActions = {
  pharmacyId: string;
  hasBoxes: boolean;
  onShow: (dialog: ListDialog) => void;
  onShortcuts: () => void;
  onLanguage: (language: Language) => void;
  onSignOut: () => void;
};

/** What can be done without a parcel or door being chosen, as far as the person may. */
export function useFindActions(actions: FindActions): FindEntry[] {
  const work = useWorkActions(actions);
  const files = [...useImportAction(actions.pharmacyId), ...useFileActions(actions.pharmacyId)];
  return [...work, ...files, ...usePersonalActions(actions), ...useHelp(actions.onShortcuts)];
}

function useWorkActions({ hasBoxes, onShow }: FindActions): FindEntry[] {
  const { t } = useTranslation();
  const canWrite = usePermission('delivery.write');
  const quick: FindEntry = {
    id: 'quick',
    label: t('quick.title'),
    icon: IconBolt,
    keys: 'n',
    run: () => onShow({ kind: 'newInBox' }),
  };
  const booking: FindEntry = {
    id: 'booking',
    label: t('reservations.newBooking'),
    icon: IconPlus,
    run: () => onShow({ kind: 'booking' }),
  };
  if (!canWrite) return [];
  return hasBoxes ? [quick, booking] : [booking];
}

/** Importing orders, on the screen where they wait (INT-12). */
function useImportAction(id: string): FindEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!usePermission('delivery.write')) return [];
  return [
    {
      id: 'import-orders',
      label: t('orderImport.title'),
      detail: t('shell.tabs.apiReservations'),
      icon: IconFileImport,
      run: () => void navigate({ to: '/pickup-boxes/$id/apiReservations', params: { id } }),
    },
  ];
}

/** Papers and files, on the screens whose filters decide what is in them. */
function useFileActions(id: string): FindEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const to = (link: Destination) => () => void navigate(link);
  const params = { id };
  return [
    {
      id: 'worksheet',
      label: t('today.print'),
      detail: t('today.title'),
      icon: IconPrinter,
      run: to({ to: '/today' }),
    },
    {
      id: 'temperature-pdf',
      label: t('temperature.downloadPdf'),
      detail: t('shell.tabs.temperatureLog'),
      icon: IconFileTypePdf,
      run: to({ to: '/pickup-boxes/$id/temperature-log', params }),
    },
    {
      id: 'alarms-pdf',
      label: t('alarms.download'),
      detail: t('shell.tabs.alarms'),
      icon: IconFileTypePdf,
      run: to({ to: '/pickup-boxes/$id/alarms', params }),
    },
    {
      id: 'statistics-csv',
      label: t('statistics.download'),
      detail: t('shell.tabs.statistics'),
      icon: IconFileTypeCsv,
      run: to({ to: '/pickup-boxes/$id/delivery-statistics', params }),
    },
  ];
}

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

function usePersonalActions({ onLanguage, onSignOut }: FindActions): FindEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const sound: FindEntry = {
    id: 'sound',
    label: t('scanner.title'),
    detail: t('shell.profile'),
    icon: IconVolume,
    run: () => void navigate({ to: '/profile' }),
  };
  const logOut: FindEntry = {
    id: 'log-out',
    label: t('shell.logOut'),
    icon: IconLogout,
    run: onSignOut,
  };
  return [
    ...(['light', 'dark', 'auto'] as const).map((scheme) => ({
      id: scheme,
      label: t(`theme.${scheme}`),
      detail: t('theme.label'),
      icon: schemes[scheme],
      run: () => setColorScheme(scheme),
    })),
    ...languages.map((language) => ({
      id: `language ${language}`,
      label: LANGUAGE_NAMES[language],
      detail: t('language.label'),
      icon: IconWorld,
      run: () => onLanguage(language),
    })),
    sound,
    logOut,
  ];
}

function useHelp(onShortcuts: () => void): FindEntry[] {
  const { t } = useTranslation();
  const { userGuideUrl, helpdeskUrl } = useProduct();
  const open = (url: string) => () => {
    window.open(url, '_blank', 'noreferrer');
  };
  const guide = userGuideUrl && {
    id: 'guide',
    label: t('shell.userGuide'),
    icon: IconBook2,
    run: open(userGuideUrl),
  };
  const helpdesk = helpdeskUrl && {
    id: 'helpdesk',
    label: t('shell.helpdesk'),
    icon: IconLifebuoy,
    run: open(helpdeskUrl),
  };
  const shortcuts: FindEntry = {
    id: 'shortcuts',
    label: t('shortcuts.title'),
    icon: IconKeyboard,
    keys: '?',
    run: onShortcuts,
  };
  return [shortcuts, ...(guide ? [guide] : []), ...(helpdesk ? [helpdesk] : [])];
}
