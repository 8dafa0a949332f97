import {
  IconMessage2Plus,
  IconMessageForward,
  IconTag,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ManyAction, SelectionBar } from '../../components/selection/selection-bar.tsx';
import type { SelectionStore } from '../../components/selection/selection-store.ts';
import { usePermission } from '../../lib/call/use-permission.ts';
import { ManyDialog } from './many-dialog.tsx';
import type { ManyKind, ManyTarget } from './many-target.ts';

const ICONS = {
  resend: IconMessageForward,
  labels: IconTag,
  comment: IconMessage2Plus,
  delete: IconTrash,
  destroy: IconTrashX,
} as const;

/** How many rows are named that do not allow something. */
const NAMED = 3;

type Many = {
  /** Below the list while rows are chosen. */
  readonly bar: ReactNode;
  readonly dialog: ReactNode;
};

/** What can be done with the chosen rows at once: each action if all of them allow it (TOD-03). */
export function useMany(
  kinds: readonly ManyKind[],
  targets: readonly ManyTarget[],
  store: SelectionStore,
): Many {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ kind: ManyKind; targets: readonly ManyTarget[] } | null>(null);
  const isPermitted = usePermitted();
  const reasonFor = (kind: ManyKind): string | undefined => {
    if (!isPermitted[kind]) return t('enoughPermissions');
    const others = targets.filter(({ allows }) => !allows.includes(kind));
    if (others.length === 0) return undefined;
    const names = others.slice(0, NAMED).map(({ name }) => name);
    return t('many.notAll', {
      count: others.length,
      names: [...names, ...(others.length > NAMED ? ['…'] : [])].join(', '),
    });
  };
  const actions = kinds.map(
    (kind): ManyAction => ({
      id: kind,
      label: t(`many.${kind}.action`),
      icon: ICONS[kind],
      reason: reasonFor(kind),
      onSelect: () => setOpen({ kind, targets }),
    }),
  );
  return {
    bar: targets.length > 0 && (
      <SelectionBar store={store} count={targets.length} actions={actions} />
    ),
    dialog: open && (
      <ManyDialog
        {...open}
        onEnd={(done) => store.choose([...store.chosen()].filter((key) => !done.has(key)))}
        onClose={() => setOpen(null)}
      />
    ),
  };
}

/** What the user may do at all. */
function usePermitted(): Readonly<Record<ManyKind, boolean>> {
  const canWrite = usePermission('delivery.write');
  return {
    resend: canWrite,
    labels: true,
    comment: usePermission('alarm.comment'),
    delete: canWrite,
    destroy: usePermission('delivery.destroy'),
  };
}
