import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import type { ReactNode } from 'react';
import { BoxSelect } from '../../components/box/box-select.tsx';
import { Page } from '../../components/layout/page.tsx';
import { BoxFacts } from './box-facts.tsx';
import classes from './box-info-screen.module.css';
import { BoxTools } from './box-tools.tsx';
import { StateCard } from './state-card.tsx';

type BoxInfoScreenProps = {
  boxes: readonly PickupBoxSummary[];
  box: PickupBoxSummary;
  /** With pickupbox.update; without it, read-only. */
  canUpdate: boolean;
  /** The card of the sensors. It comes last: what is above it does not move when they have loaded. */
  sensors: ReactNode;
  onChooseBox: (boxId: string) => void;
  onCapacity: () => void;
  onEdit: () => void;
  /** Opens the confirmation to activate or deactivate the box. */
  onToggle: () => void;
  /** The open confirmation. */
  children?: ReactNode;
};

/** Box info (BOX-03 to BOX-18) of one of the pharmacy's boxes. */
export function BoxInfoScreen(props: BoxInfoScreenProps) {
  const { boxes, box, canUpdate } = props;
  return (
    <Page>
      <div className={classes.toolbar}>
        <div className={classes.box}>
          <BoxSelect boxes={boxes} boxId={box.id} onChoose={props.onChooseBox} />
        </div>
        <BoxTools canUpdate={canUpdate} onCapacity={props.onCapacity} onEdit={props.onEdit} />
      </div>
      <div className={classes.cards}>
        <StateCard box={box} canUpdate={canUpdate} onToggle={props.onToggle} />
        <BoxFacts box={box} />
        {props.sensors}
      </div>
      {props.children}
    </Page>
  );
}
