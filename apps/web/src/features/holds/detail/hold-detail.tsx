import type { HeldDelivery } from '@kolli/contract/delivery/holds';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx';
import { FactList } from '../../../components/text/fact-list.tsx';
import type { ShownHold } from '../parcel/hold-queries.ts';
import { doorsText } from '../parcel/hold-words.ts';
import { EarlierJudgements } from './earlier-judgements.tsx';
import { HoldBadge } from './hold-badge.tsx';
import classes from './hold-detail.module.css';
import { holdFacts } from './hold-facts.tsx';
import { HoldFigures } from './hold-figures.tsx';
import { HoldMessages } from './hold-messages.tsx';

type HoldDetailProps = {
  held: HeldDelivery;
  /** With its whole curve and messages; undefined while it loads and after a failure. */
  shown: ShownHold | undefined;
  isLoading: boolean;
  /** The chart, or what stands for it while it loads and after a failure. */
  chart: ReactNode;
  /** The link to the temperature log at the time of the excursion. */
  links: ReactNode;
  onPrint: () => void;
  decision: ReactNode;
  nowMs: number;
  /** Its heading takes the focus, as the parcel before it was just decided. */
  takesFocus: boolean;
};

/** One parcel: figures, curve, facts, what its customer was sent, and the decision (HLD-06). */
export function HoldDetail(props: HoldDetailProps) {
  const { held, shown, chart, links, onPrint, decision, nowMs, takesFocus } = props;
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <article className={classes.detail}>
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 ref={heading} tabIndex={-1} className={classes.door}>
            {doorsText(held, language)}
          </h2>
          <div className={classes.about}>
            <HoldBadge hold={held.hold} />
            <span>
              {held.isFridge ? t('holds.placeFridge', { box: held.boxName }) : held.boxName}
            </span>
          </div>
          {links}
          <Tooltip label={t('holds.print')}>
            <ActionIcon variant="default" aria-label={t('holds.print')} onClick={onPrint}>
              <IconPrinter size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </header>
        <HoldFigures held={shown?.held ?? held} nowMs={nowMs} />
        {chart}
        {props.isLoading ? (
          // The chart's placeholder is announced already.
          <div className={classes.loading} aria-hidden>
            <SkeletonRows rows={5} columns={['18%', '26%']} />
          </div>
        ) : (
          <div className={classes.columns}>
            <FactList facts={holdFacts(held, shown?.delivery, t)} />
            {shown && (
              <div>
                <EarlierJudgements delivery={shown.delivery} />
                <HoldMessages messages={shown.messages} />
              </div>
            )}
          </div>
        )}
      </div>
      <div className={classes.decision}>{decision}</div>
    </article>
  );
}
