import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedChoice } from '../../../components/form/segmented-choice.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import classes from './import.module.css';
import { type ImportLine, type LineState, linesIn } from './import-lines.ts';
import { LineRow } from './line-row.tsx';
import type { OrderImport } from './use-order-import.ts';

/** The groups of lines that one can look at. */
const groups = {
  errors: ['refused', 'repeated'],
  ready: ['ready'],
  imported: ['imported'],
  known: ['known'],
} as const satisfies Record<string, readonly LineState[]>;
type Group = keyof typeof groups;

const groupNames = Object.keys(groups) as Group[];

/** Rows that are drawn at first, and with each 'Show more'. */
const drawn = 100;

/** What becomes, or became, of each line, the errors first. */
export function ImportPreview({ orders }: { orders: OrderImport }) {
  const { t } = useTranslation();
  const { hasFailed, unfinished } = orders;
  const lines = orders.lines ?? [];
  const of = (group: Group) => linesIn(lines, ...groups[group]);
  const shown = groupNames.filter((group) => of(group).length > 0);
  const [chosen, setChosen] = useState<Group | null>(null);
  const group = shown.find((one) => one === chosen) ?? shown[0];
  const summary = shown
    .map((one) => t(`orderImport.counts.${one}`, { count: of(one).length }))
    .join(' · ');
  const imported = of('imported').length;
  return (
    <div className={classes.preview}>
      {hasFailed && (
        <Notice
          kind="danger"
          icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />}
          title={t('orderImport.failed')}
        >
          {t('orderImport.failedText')}
        </Notice>
      )}
      {imported > 0 && (
        <p className={classes.done}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          <b>{t('orderImport.done', { count: imported })}</b>
        </p>
      )}
      <p className={classes.summary} role="status">
        {summary}
      </p>
      {unfinished && <p className={classes.hint}>{t('orderImport.unfinished')}</p>}
      {of('errors').length > 0 && of('ready').length > 0 && (
        <p className={classes.hint}>{t('orderImport.leftOut')}</p>
      )}
      {shown.length > 1 && (
        <SegmentedChoice
          label={t('orderImport.show')}
          options={shown.map((value) => ({
            value,
            label: `${t(`orderImport.groups.${value}`)} ${of(value).length}`,
          }))}
          value={group ?? 'ready'}
          onChange={setChosen}
        />
      )}
      {group !== undefined && <Lines key={group} lines={of(group)} />}
    </div>
  );
}

function Lines({ lines }: { lines: readonly ImportLine[] }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(drawn);
  return (
    <div className={classes.lines} role="region" aria-label={t('orderImport.lines')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('orderImport.line')}</th>
            <th scope="col">{t('table.kolliIds')}</th>
            <th scope="col">{t('table.phone')}</th>
            <th scope="col">{t('orderImport.result')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, count).map((line) => (
            <LineRow key={line.line} line={line} />
          ))}
        </tbody>
      </table>
      {lines.length > count && (
        <Button variant="subtle" fullWidth onClick={() => setCount(count + drawn)}>
          {t('actions.showMore')}
        </Button>
      )}
    </div>
  );
}
