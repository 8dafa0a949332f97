import type { SavedView, ViewList } from '@kolli/contract/people/saved-views';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFilters } from '../../components/filters/list-filters.ts';
import { useDialogAbove } from '../../components/layout/use-dialog-above.ts';
import { showError } from '../../components/toast/messages.ts';
import { ManageViewsModal } from '../../features/shell/saved-views/manage-views-modal.tsx';
import {
  type NewView,
  type SavedViews,
  useSavedViews,
} from '../../features/shell/saved-views/use-saved-views.ts';
import { ViewNameModal } from '../../features/shell/saved-views/view-name-modal.tsx';
import { ViewsMenu } from '../../features/shell/saved-views/views-menu.tsx';
import { useNow } from '../../lib/use-now.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { boxesQuery } from '../place/lockers-data.ts';
import {
  activeCount,
  filtersOf,
  isSameSearch,
  searchOf,
  type ViewSearch,
  withoutFilters,
} from './view-filters.ts';

type ListViewsProps = {
  list: ViewList;
  pharmacyId: string;
  /** The filters in the address. */
  search: ViewSearch;
  onSearch: (search: ViewSearch) => void;
  children: ReactNode;
};

type Dialog =
  | { readonly kind: 'save' | 'manage' }
  | { readonly kind: 'rename'; readonly view: SavedView };

/** Gives the filter bar of a list the person's saved views (FND-05), and opens the list with its default. */
export function ListViews({ list, pharmacyId, search, onSearch, children }: ListViewsProps) {
  const saved = useSavedViews(pharmacyId, list);
  const { places, open } = useOpenView(pharmacyId, onSearch);
  useDefault(saved.views, places !== undefined, search, open);
  const { dialog, show, close } = useDialogAbove<Dialog>();
  const now = new Date(useNow());
  const current = saved.views?.find((view) =>
    isSameSearch(searchOf(view, places ?? [], now).search, search),
  );
  return (
    <ListFilters
      value={{
        activeCount: activeCount(search),
        onClear: () => onSearch(withoutFilters(search)),
        views: (closeSheet) => (
          <ViewsMenu
            views={saved.views}
            current={current}
            closeSheet={closeSheet}
            onChoose={open}
            onSave={() => show({ kind: 'save' })}
            onManage={() => show({ kind: 'manage' })}
          />
        ),
      }}
    >
      {children}
      {dialog && (
        <Dialogs
          {...{ dialog, saved, show, close }}
          view={{ list, filters: filtersOf(list, search, now) } as NewView['view']}
        />
      )}
    </ListFilters>
  );
}

/** Opens a view, and says so where one of its boxes is gone. */
function useOpenView(pharmacyId: string, onSearch: ListViewsProps['onSearch']) {
  const { t } = useTranslation();
  const { data: boxes } = useQuery(boxesQuery(pharmacyId));
  const places = boxes && [...boxes.map(({ id }) => id), pharmacyId];
  const open = (view: SavedView) => {
    const { search, hasGone } = searchOf(view, places ?? [], new Date(serverNow()));
    if (hasGone) showError(t('views.boxGone', { name: view.name }));
    onSearch(search);
  };
  return { places, open };
}

/** Opens the default once, if the address has no filters; what the person filters until then stays. */
function useDefault(
  views: readonly SavedView[] | undefined,
  isReady: boolean,
  search: ViewSearch,
  open: (view: SavedView) => void,
): void {
  const isDecided = useRef(false);
  const isPlain = Object.values(search).every((value) => value === undefined);
  const isDue = views !== undefined && isReady;
  const decide = useEffectEvent(() => {
    const usual = views?.find(({ isDefault }) => isDefault);
    if (!isDecided.current && usual !== undefined) open(usual);
    isDecided.current = true;
  });
  useEffect(() => {
    if (!isPlain) isDecided.current = true;
    else if (isDue) decide();
  }, [isPlain, isDue]);
}

type DialogsProps = Pick<ReturnType<typeof useDialogAbove<Dialog>>, 'show' | 'close'> & {
  dialog: Dialog;
  saved: SavedViews;
  /** What would be saved. */
  view: NewView['view'];
};

function Dialogs({ dialog, saved, view, show, close }: DialogsProps) {
  const { t } = useTranslation();
  if (dialog.kind === 'save') {
    return (
      <ViewNameModal
        title={t('views.save')}
        saved={{ name: '', isDefault: false }}
        save={(named) => saved.save.mutateAsync({ ...named, view })}
        onClose={close}
      />
    );
  }
  if (dialog.kind === 'rename') {
    const { id, name, isDefault } = dialog.view;
    return (
      <ViewNameModal
        title={t('views.renameOf', { name })}
        saved={{ name, isDefault }}
        save={(named) => saved.change.mutateAsync({ id, ...named })}
        onClose={() => show({ kind: 'manage' })}
      />
    );
  }
  return (
    <ManageViewsModal
      saved={saved}
      onRename={(one) => show({ kind: 'rename', view: one })}
      onClose={close}
    />
  );
}
