import type { PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import type { ReactNode } from 'react';
import { BoxSelect } from '../../components/box-select.tsx';
import { Page } from '../../components/page.tsx';
import { BoxFacts } from './box-facts.tsx';
import classes from './box-info-screen.module.css';
import { BoxTools } from './box-tools.tsx';
import { StateCard } from './state-card.tsx';

type BoxInfoScreenProps = {
  boxes: readonly PickupBoxSummary[];
  box: PickupBoxSummary;
  /** With pickupbox.update; others read it. */
  canUpdate: boolean;
  /** Our own stream of changes is lost: what is shown may be old. */
  isReconnecting: boolean;
  onChooseBox: (boxId: string) => void;
  onCapacity: () => void;
  onEdit: () => void;
  /** Asks whether the box is taken out of use, or into use. */
  onToggle: () => void;
  /** The question that was asked. */
  children?: ReactNode;
};

/** Box info (BOX-03 to BOX-18): what is known of one of the pharmacy's boxes. */
export function BoxInfoScreen(props: BoxInfoScreenProps) {
  const { boxes, box, canUpdate, isReconnecting } = props;
  return (
    <Page>
      <div className={classes.toolbar}>
        <div className={classes.box}>
          <BoxSelect boxes={boxes} boxId={box.id} onChoose={props.onChooseBox} />
        </div>
        <BoxTools canUpdate={canUpdate} onCapacity={props.onCapacity} onEdit={props.onEdit} />
      </div>
      <div className={classes.cards}>
        <StateCard
          box={box}
          canUpdate={canUpdate}
          isReconnecting={isReconnecting}
          onToggle={props.onToggle}
        />
        <BoxFacts box={box} />
      </div>
      {props.children}
    </Page>
  );
}
