import type { PickupBox, PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { type ReactNode, useMemo, useState } from 'react';
import { BoxSelect } from '../../components/box/box-select.tsx';
import { Cabinet } from '../../components/cabinet/cabinet.tsx';
import { countDoors, type DoorMark } from '../../components/cabinet/door-counts.ts';
import { CabinetLegend } from '../../components/cabinet/legend/cabinet-legend.tsx';
import { ConnectionState } from '../../components/box/connection-state.tsx';
import { PrintButton } from '../../components/print/print-button.tsx';
import { PrintHead } from '../../components/print/print-head.tsx';
import { Page } from '../../components/layout/page.tsx';
import { BoxNotices } from './box-notices.tsx';
import { cabinetModules } from './cabinet-view.ts';
import classes from './lockers-screen.module.css';

type LockersScreenProps = {
  boxes: readonly PickupBoxSummary[];
  box: PickupBox;
  chosenIds: readonly string[];
  /** Multiple selection is on (LCK-05). */
  isMultiple: boolean;
  onChooseBox: (boxId: string) => void;
  onChoose: (lockerId: string) => void;
  onClear: () => void;
  /** The buttons to start a reservation from the whole box. */
  tools: ReactNode;
  /** The panel of the chosen lockers. */
  panel?: ReactNode;
};

/** The lockers of one box, with a legend that counts them (LCK-01 to LCK-21). */
export function LockersScreen(props: LockersScreenProps) {
  const { boxes, box, chosenIds, isMultiple, panel } = props;
  const modules = useMemo(() => cabinetModules(box), [box]);
  const counts = useMemo(() => countDoors(modules), [modules]);
  const [mark, setMark] = useState<DoorMark | null>(null);
  // The last of these doors may have changed.
  const marked = mark !== null && counts[mark] > 0 ? mark : null;
  return (
    <Page panel={panel}>
      <PrintHead title={box.info.name} />
      <div className={classes.toolbar}>
        <div className={classes.box}>
          <BoxSelect boxes={boxes} boxId={box.id} onChoose={props.onChooseBox} />
        </div>
        <div className={classes.connection}>
          <ConnectionState box={box} />
        </div>
        {props.tools}
        <PrintButton />
      </div>
      <div className={classes.legend}>
        <CabinetLegend counts={counts} marked={marked} onMark={setMark} />
      </div>
      <Cabinet
        boxName={box.info.name}
        modules={modules}
        chosenIds={chosenIds}
        multiple={isMultiple}
        marked={marked}
        onChoose={props.onChoose}
        onClear={marked === null ? props.onClear : () => setMark(null)}
      />
      <BoxNotices box={box} />
    </Page>
  );
}
