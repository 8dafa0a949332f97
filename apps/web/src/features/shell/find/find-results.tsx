import type { FoundDelivery, FoundDoor } from '@kolli/contract/delivery/search-everything';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../components/cabinet/state-badge.tsx';
import classes from './find.module.css';
import type { FindEntry, FindOption } from './find-types.ts';
import { FoundParcel } from './found-parcel.tsx';
import { ShortcutKeys } from '../../../components/text/shortcut-keys.tsx';

/** What is found, as options in the groups of the screen. */
export type FindGroup = {
  readonly id: 'parcels' | 'doors' | 'screens' | 'actions';
  readonly hasMore?: boolean;
  readonly options: readonly (FindOption & { readonly content: ReactNode })[];
};

export const optionId = (id: string) => `find-${id}`;

type FindResultsProps = {
  id: string;
  groups: readonly FindGroup[];
  currentId: string | undefined;
  /** Whether these are still the results of another text. */
  isStale: boolean;
  onChoose: (option: FindOption) => void;
};

/** Whether there is anything to choose. */
export const hasOptions = (groups: readonly FindGroup[]) =>
  groups.some(({ options }) => options.length > 0);

/** The groups of results, those with something in them. */
export function FindResults({ id, groups, currentId, isStale, onChoose }: FindResultsProps) {
  const { t } = useTranslation();
  if (!hasOptions(groups)) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('find.results')}
      className={classes.list}
      data-stale={isStale || undefined}
    >
      {groups
        .filter(({ options }) => options.length > 0)
        .map((group) => (
          <Group key={group.id} group={group} currentId={currentId} onChoose={onChoose} />
        ))}
    </div>
  );
}

type GroupProps = Pick<FindResultsProps, 'currentId' | 'onChoose'> & { group: FindGroup };

function Group({ group, currentId, onChoose }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div className={classes.heading} role="presentation">
        <span id={id}>{t(`find.groups.${group.id}`)}</span>
        {group.hasMore === true && <span>{t('find.more')}</span>}
      </div>
      {group.options.map((option) => (
        // Keys are handled by the field, which keeps the focus.
        <button
          type="button"
          tabIndex={-1}
          key={option.id}
          id={optionId(option.id)}
          role="option"
          aria-selected={option.id === currentId}
          className={classes.option}
          data-kind={group.id}
          ref={option.id === currentId ? showOption : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.content}
        </button>
      ))}
    </div>
  );
}

function showOption(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

type FoundOptionsInput = {
  boxName: (boxId: string) => string | undefined;
  onParcel: (found: FoundDelivery) => void;
  onDoor: (door: FoundDoor) => void;
};

/** The options of found parcels and doors. */
export function foundOptions(
  { deliveries, doors }: { deliveries: readonly FoundDelivery[]; doors: readonly FoundDoor[] },
  { boxName, onParcel, onDoor }: FoundOptionsInput,
) {
  return {
    parcels: deliveries.map((found) => ({
      id: found.delivery.docId,
      run: () => onParcel(found),
      content: <FoundParcel found={found} boxName={boxName} />,
    })),
    doors: doors.map((door) => ({
      id: `${door.boxId}-${door.lockerId}`,
      run: () => onDoor(door),
      content: (
        <>
          <span className={classes.state}>
            <StateBadge kind="locker" state={door.status === 'removed' ? 'free' : door.status} />
          </span>
          <b className={classes.id}>{door.lockerId}</b>
          <span className={classes.where}>{door.boxName}</span>
        </>
      ),
    })),
  };
}

/** The options of screens or actions. */
export function entryOptions(entries: readonly FindEntry[]) {
  return entries.map(({ id, run, icon: Icon, label, detail, keys }) => ({
    id,
    run,
    content: (
      <>
        <span className={classes.icon}>
          <Icon size={16} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.label}>
          <b>{label}</b>
          {detail !== undefined && <small>{detail}</small>}
        </span>
        {keys !== undefined && <ShortcutKeys keys={keys} />}
      </>
    ),
  }));
}
