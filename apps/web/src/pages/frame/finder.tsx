import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { profileQuery } from '../../features/session/load-profile.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { startKeyBuffer, endKeyBuffer } from '../../lib/shortcut/key-buffer.ts';
import { type Shortcut, useShortcuts } from '../../lib/shortcut/shortcuts.ts';
import { useShortcutListener } from '../../lib/shortcut/use-shortcut-listener.ts';
import type { FindPageProps } from '../find/find-page.tsx';
import type { AppScreen } from '../find/app-screens.ts';

/** Loads the search with the first opening. */
export const loadFindPage = () => import('../find/find-page.tsx');

const FindPage = lazy(() => loadFindPage().then((module) => ({ default: module.FindPage })));
const ShortcutsSheet = lazy(() =>
  import('../../features/shell/shortcuts/shortcuts-sheet.tsx').then((module) => ({
    default: module.ShortcutsSheet,
  })),
);

/** What is open: the search, or the list of shortcuts. */
type Finding = { readonly kind: 'find' } | { readonly kind: 'keys' };

/** Opens the search, with what was typed to open it and what is typed until its field is there. */
export function useFinding() {
  const { dialog, show, close } = useDialogAbove<Finding>();
  const find = (begun = '') => {
    startKeyBuffer(begun);
    loadFindPage().catch(endKeyBuffer);
    show({ kind: 'find' });
  };
  return { dialog, close, find, showKeys: () => show({ kind: 'keys' }) };
}

type FinderProps = Omit<FindPageProps, 'onShortcuts' | 'onClose'> & {
  finding: ReturnType<typeof useFinding>;
};

/** The search over everything (FND-01), and the shortcuts that work on every screen, with their list (FND-02). */
export function Finder({ finding, ...props }: FinderProps) {
  const { dialog, close, find, showKeys } = finding;
  const navigate = useNavigate();
  const { data: profile } = useQuery({ ...profileQuery(), enabled: false });
  const hasSingleKeys = profile?.singleKeys !== false;
  useShortcutListener({ hasSingleKeys });
  const isFinding = dialog?.kind === 'find';
  useEffect(() => {
    // Also where it was left before its field had the focus.
    if (!isFinding) endKeyBuffer();
  }, [isFinding]);
  useFinderShortcuts(props, find, showKeys);
  return (
    <Suspense fallback={null}>
      {isFinding && <FindPage {...props} onShortcuts={showKeys} onClose={close} />}
      {dialog?.kind === 'keys' && (
        <ShortcutsSheet
          hasSingleKeys={hasSingleKeys}
          onPreference={() => {
            close();
            void navigate({ to: '/profile' });
          }}
          onClose={close}
        />
      )}
    </Suspense>
  );
}

type ShortcutsInput = { screens: readonly AppScreen[]; onShow: FindPageProps['onShow'] };

function useFinderShortcuts(
  { screens, onShow }: ShortcutsInput,
  find: (begun: string) => void,
  showKeys: () => void,
): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const canWrite = usePermission('delivery.write');
  const everywhere = { group: 'everywhere' } as const;
  const quick: Shortcut = {
    ...everywhere,
    keys: 'n',
    label: t('quick.title'),
    run: () => onShow({ kind: 'newInBox' }),
  };
  useShortcuts([
    { ...everywhere, keys: 'mod+k', label: t('find.title'), run: () => find('') },
    { ...everywhere, keys: '/', label: t('find.title'), run: find },
    { ...everywhere, keys: '?', label: t('shortcuts.title'), run: showKeys },
    ...(canWrite ? [quick] : []),
    ...screens.flatMap(({ letter, label, link }) =>
      letter === undefined
        ? []
        : [{ keys: `g ${letter}`, group: 'go' as const, label, run: () => void navigate(link) }],
    ),
  ]);
}
