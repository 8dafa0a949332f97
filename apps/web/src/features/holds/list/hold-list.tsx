import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type HoldGroup, holdGroups } from './hold-groups.ts';
import classes from './hold-list.module.css';
import { HoldRow } from './hold-row.tsx';

type HoldListProps = {
  holds: readonly HeldDelivery[];
  /** The parcel shown beside the list; undefined for none. */
  chosenId: string | undefined;
  nowMs: number;
  /** How many more there are than the list has. */
  more: number;
  onChoose: (docId: string) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What somebody must decide, in groups (HLD-06, HLD-10). The arrow keys move through it and open. */
export function HoldList({ holds, chosenId, nowMs, more, onChoose }: HoldListProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
    const next = rows[rows.findIndex((row) => row === document.activeElement) + step];
    next?.focus();
    next?.click();
  };
  return (
    <nav aria-label={t('holds.list')} className={classes.list} onKeyDown={onKeyDown}>
      {holdGroups(holds).map((group) => (
        <Group key={group.id} group={group}>
          {group.holds.map((held) => (
            <li key={held.docId}>
              <HoldRow
                held={held}
                nowMs={nowMs}
                isChosen={held.docId === chosenId}
                onChoose={() => onChoose(held.docId)}
              />
            </li>
          ))}
        </Group>
      ))}
      {more > 0 && <p className={classes.more}>{t('holds.more', { count: more })}</p>}
    </nav>
  );
}

function Group({ group, children }: { group: HoldGroup; children: React.ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t(`holds.groups.${group.id}`)} <span>{group.holds.length}</span>
      </h2>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}
