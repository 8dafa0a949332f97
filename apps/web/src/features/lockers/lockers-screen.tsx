import type { PickupBox, PickupBoxSummary } from '@kolli/contract/pickup-boxes';
import { useMemo, type ReactNode } from 'react';
import { Cabinet } from '../../components/cabinet/cabinet.tsx';
import { CabinetLegend, countDoors } from '../../components/cabinet-legend.tsx';
import { Page } from '../../components/page.tsx';
import { BoxSelect } from './box-select.tsx';
import { cabinetModules } from './cabinet-view.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ConnectionState } from './connection-state.tsx';
import classes from './lockers-screen.module.css';

type LockersScreenProps = {
  boxes: readonly PickupBoxSummary[];
  box: PickupBox;
  chosenId: string | null;
  isReconnecting: boolean;
  onChooseBox: (boxId: string) => void;
  onChoose: (lockerId: string) => void;
  onClear: () => void;
  /** The chosen door's panel. */
  panel?: ReactNode;
};

/** The doors of one box as they are now, with the legend that counts them (LCK-01 to LCK-21). */
export function LockersScreen(props: LockersScreenProps) {
  const { boxes, box, chosenId, isReconnecting, onChooseBox, onChoose, onClear, panel } = props;
  const modules = useMemo(() => cabinetModules(box), [box]);
  return (
    <Page panel={panel}>
      <div className={classes.toolbar}>
        <BoxSelect boxes={boxes} boxId={box.id} onChoose={onChooseBox} />
        <ConnectionState box={box} isReconnecting={isReconnecting} />
      </div>
      {box.connectionAlarmed && <ConnectionBanner box={box} />}
      <div className={classes.legend}>
        <CabinetLegend counts={countDoors(modules)} />
      </div>
      <Cabinet
        boxName={box.info.name}
        modules={modules}
        chosenIds={chosenId === null ? [] : [chosenId]}
        onChoose={onChoose}
        onClear={onClear}
      />
    </Page>
  );
}
