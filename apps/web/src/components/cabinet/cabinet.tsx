import { useTranslation } from 'react-i18next';
import classes from './cabinet.module.css';
import { ModuleColumn } from './cabinet-module.tsx';
import type { CabinetModule } from './cabinet-types.ts';
import { Door } from './door.tsx';
import { ModuleSwitch } from './module-switch.tsx';
import { useCabinetWalk } from './use-cabinet-walk.ts';
import { useModuleScroll } from './use-module-scroll.ts';

type CabinetProps = {
  /** The box's name, spoken with the cabinet. */
  boxName: string;
  modules: readonly CabinetModule[];
  chosenIds: readonly string[];
  /** Several doors at once: doors get check marks, unselectable ones step back. */
  multiple?: boolean;
  onChoose: (lockerId: string) => void;
  /** Escape on a door. */
  onClear?: () => void;
};

/**
 * The pick-up box as it stands in the shop (LCK-12…15): modules side by side, doors at their true
 * proportion. One tab stop; arrow keys walk the doors, Enter or Space choose, Escape clears.
 */
export function Cabinet(props: CabinetProps) {
  const { boxName, modules, chosenIds, multiple = false, onChoose, onClear } = props;
  const { t } = useTranslation();
  const { stop, onKeyDown, stand, register } = useCabinetWalk(modules, chosenIds, onClear);
  const chosenColumn = modules.findIndex((module) =>
    module.doors.some((door) => door.lockerId === chosenIds[0]),
  );
  const {
    scroller,
    active,
    overflows,
    show,
    register: registerColumn,
  } = useModuleScroll(multiple ? -1 : chosenColumn);
  return (
    <div className={classes.cabinet}>
      {overflows && <ModuleSwitch modules={modules} active={active} onShow={show} />}
      <div ref={scroller} className={classes.scroller}>
        <div
          role="listbox"
          aria-label={t('cabinet.label', { box: boxName })}
          aria-multiselectable={multiple}
          className={classes.carcass}
          style={{ '--modules': modules.length }}
        >
          {modules.map((module, index) => (
            <ModuleColumn key={module.index} ref={registerColumn(index)} module={module}>
              {module.doors.map((door) => (
                <Door
                  key={door.lockerId}
                  ref={register(door.lockerId)}
                  door={door}
                  isMultiple={multiple}
                  isChosen={chosenIds.includes(door.lockerId)}
                  isTabStop={door.lockerId === stop}
                  onKeyDown={onKeyDown(door.lockerId)}
                  onChoose={() => {
                    stand(door.lockerId);
                    onChoose(door.lockerId);
                  }}
                />
              ))}
            </ModuleColumn>
          ))}
        </div>
      </div>
    </div>
  );
}
