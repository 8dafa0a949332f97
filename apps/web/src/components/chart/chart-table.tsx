import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indicesIn } from './drawing/chart-scale.ts';
import type { ChartData, ChartLook, ChartSeries, ChartSpan } from './drawing/chart-types.ts';
import classes from './chart.module.css';
import { extremesText } from './readout-rows.ts';

const PAGE = 24;

type ChartTableProps = {
  title: string;
  data: ChartData;
  look: ChartLook;
  view: ChartSpan;
  hidden: ReadonlySet<string>;
};

/** The points in view as a paged table: the accessible alternative to the plot. */
export function ChartTable({ title, data, look, view, hidden }: ChartTableProps) {
  const { t } = useTranslation();
  const [wanted, setPage] = useState(0);
  const [start, end] = indicesIn(data.times, view);
  const pages = Math.max(1, Math.ceil((end - start) / PAGE));
  const page = Math.min(wanted, pages - 1);
  const first = start + page * PAGE;
  const series = data.series.filter(({ groupId }) => !hidden.has(groupId));
  const times = data.times.slice(first, Math.min(first + PAGE, end));
  return (
    <div className={classes.sheet}>
      <table className={classes.table}>
        <caption className={classes.caption}>{t('chart.caption', { title })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((at, offset) => (
            <tr key={at}>
              <th scope="row">{look.formatTime(at)}</th>
              {series.map((one) => (
                <Cell key={one.id} look={look} series={one} index={first + offset} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <nav className={classes.pages} aria-label={t('chart.pages', { title })}>
        <span role="status">{t('chart.page', { page: page + 1, pages })}</span>
        <PageButton to={page - 1} pages={pages} label={t('chart.previous')} onPage={setPage} />
        <PageButton to={page + 1} pages={pages} label={t('chart.next')} onPage={setPage} />
      </nav>
    </div>
  );
}

function Cell({ look, series, index }: { look: ChartLook; series: ChartSeries; index: number }) {
  const value = series.values[index] ?? null;
  const extremes = extremesText(look, series, index);
  return (
    <td>
      {value === null ? '–' : look.formatValue(value)}
      {extremes && <span className={classes.extremes}>{extremes}</span>}
    </td>
  );
}

type PageButtonProps = {
  to: number;
  pages: number;
  label: string;
  onPage: (page: number) => void;
};

/** Stays focusable on the first and last page, so that focus is not lost. */
function PageButton({ to, pages, label, onPage }: PageButtonProps) {
  const isEnd = to < 0 || to >= pages;
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-disabled={isEnd}
      {...(isEnd ? { 'data-disabled': true } : {})}
      onClick={() => {
        if (!isEnd) onPage(to);
      }}
    >
      {label}
    </Button>
  );
}
