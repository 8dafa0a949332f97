import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { type Ref, useRef } from 'react';
import {
  IconChartLine,
  IconChevronLeft,
  IconChevronRight,
  type Icon,
  IconTable,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChartLegend } from './chart-legend.tsx';
import { movedSpan, zoomedSpan } from './chart-span.ts';
import type { ChartGroup, ChartSpan } from './drawing/chart-types.ts';
import classes from './chart.module.css';

type ChartHeadProps = {
  title: string;
  headingId: string;
  groups: readonly ChartGroup[];
  stretchLabel: string | undefined;
  gapLabel: string | undefined;
  hasLegend: boolean;
  hidden: ReadonlySet<string>;
  onHidden: (hidden: ReadonlySet<string>) => void;
  whole: ChartSpan;
  view: ChartSpan;
  onView: ((view: ChartSpan | null) => void) | undefined;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
};

/** The chart's title, legend and buttons. */
export function ChartHead(props: ChartHeadProps) {
  const { title, headingId, isTable, onTable, onView } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.head} data-plain={!props.hasLegend || undefined}>
      <h2 id={headingId} className={classes.title}>
        {title}
      </h2>
      {props.hasLegend && (
        <ChartLegend
          groups={props.groups}
          stretchLabel={props.stretchLabel}
          gapLabel={props.gapLabel}
          hidden={props.hidden}
          onHidden={props.onHidden}
        />
      )}
      <div role="toolbar" aria-label={t('chart.tools', { title })} className={classes.tools}>
        {onView && <ZoomTools whole={props.whole} view={props.view} onView={onView} />}
        <Tool
          icon={isTable ? IconChartLine : IconTable}
          label={t(isTable ? 'chart.showChart' : 'chart.showTable')}
          onClick={() => {
            onTable(!isTable);
          }}
        />
      </div>
    </div>
  );
}

type ZoomToolsProps = {
  whole: ChartSpan;
  view: ChartSpan;
  onView: (view: ChartSpan | null) => void;
};

function ZoomTools({ whole, view, onView }: ZoomToolsProps) {
  const { t } = useTranslation();
  const isWhole = view.to - view.from >= whole.to - whole.from;
  const nearer = useRef<HTMLButtonElement>(null);
  const zoom = (factor: number) => () => {
    onView(zoomedSpan(whole, view, factor, (view.from + view.to) / 2));
  };
  const move = (share: number) => () => {
    onView(movedSpan(whole, view, share));
  };
  return (
    <>
      {!isWhole && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.whole ?? ''}
          leftSection={<IconZoomReset size={16} stroke={1.75} aria-hidden />}
          onClick={() => {
            onView(null);
            // This button disappears when everything is shown again, so focus moves.
            nearer.current?.focus();
          }}
        >
          {t('chart.whole')}
        </Button>
      )}
      {!isWhole && (
        <>
          <Tool icon={IconChevronLeft} label={t('chart.earlier')} onClick={move(-0.5)} />
          <Tool icon={IconChevronRight} label={t('chart.later')} onClick={move(0.5)} />
        </>
      )}
      <Tool icon={IconZoomOut} label={t('chart.zoomOut')} onClick={zoom(2)} isIdle={isWhole} />
      <Tool icon={IconZoomIn} label={t('chart.zoomIn')} onClick={zoom(0.5)} ref={nearer} />
    </>
  );
}

type ToolProps = {
  icon: Icon;
  label: string;
  onClick: () => void;
  isIdle?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

function Tool({ icon: Shown, label, onClick, isIdle = false, ref }: ToolProps) {
  return (
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon
        ref={ref}
        variant="subtle"
        className={classes.tool ?? ''}
        aria-label={label}
        aria-disabled={isIdle}
        onClick={() => {
          if (!isIdle) onClick();
        }}
      >
        <Shown size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
