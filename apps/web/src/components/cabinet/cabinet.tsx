import type { TFunction } from 'i18next';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './cabinet.module.css';
import { ModuleColumn } from './cabinet-module.tsx';
import type { CabinetModule } from './cabinet-types.ts';
import { type DoorMark, isMarked } from './door-counts.ts';
import { doorText } from './door-name.ts';
import { Door } from './door.tsx';
import { ModuleSwitch } from './module-switch.tsx';
import overviewClasses from './overview/overview.module.css';
import { useOverview } from './overview/use-overview.ts';
import { useCabinetWalk } from './use-cabinet-walk.ts';
import { useModuleScroll } from './use-module-scroll.ts';

type CabinetProps = {
  /** The box's name, part of the cabinet's accessible name. */
  boxName: string;
  modules: readonly CabinetModule[];
  chosenIds: readonly string[];
  /** Multiple selection: doors get check marks, unselectable ones are dimmed. */
  multiple?: boolean;
  /** The doors that stand out: the others lose their colour (TOD-04). */
  marked?: DoorMark | null;
  onChoose: (lockerId: string) => void;
  /** Called when Escape is pressed on a door. */
  onClear?: () => void;
};

/**
 * The pickup box as it looks in the pharmacy (LCK-12…15): modules side by side, doors in their true
 * proportion. One tab stop; arrow keys move between doors, Enter or Space selects, Escape clears.
 */
export function Cabinet(props: CabinetProps) {
  const { boxName, modules, chosenIds, multiple = false, marked = null, onChoose, onClear } = props;
  const { t } = useTranslation();
  const { stop, onKeyDown, moveTo, register } = useCabinetWalk(modules, chosenIds, onClear);
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
  const overview = useOverview(modules.length);
  const showModule = (index: number) => {
    // The doors must have their width before a module is scrolled to.
    flushSync(() => overview.choose(false));
    show(index);
  };
  return (
    <div
      className={`${classes.cabinet} ${overview.isOn ? overviewClasses.overview : ''}`}
      data-overview={overview.isOn || undefined}
    >
      {(overflows || overview.isOffered) && (
        <ModuleSwitch
          modules={modules}
          active={overview.isOn ? undefined : active}
          onShow={overview.isOn ? showModule : show}
          onOverview={overview.isOffered ? () => overview.choose(true) : undefined}
        />
      )}
      <div ref={scroller} className={classes.scroller}>
        <div
          role="listbox"
          aria-label={t('cabinet.label', { box: boxName })}
          aria-multiselectable={multiple}
          className={classes.carcass}
          style={{ '--modules': modules.length, '--longest': longestText(modules, t) }}
        >
          {modules.map((module, index) => (
            <ModuleColumn
              key={module.index}
              ref={registerColumn(index)}
              module={module}
              isOverview={overview.isOn}
            >
              {module.doors.map((door) => (
                <Door
                  key={door.lockerId}
                  ref={register(door.lockerId)}
                  door={door}
                  isMultiple={multiple}
                  isFaded={marked !== null && !isMarked(door, marked)}
                  isChosen={chosenIds.includes(door.lockerId)}
                  isTabStop={door.lockerId === stop}
                  onKeyDown={onKeyDown(door.lockerId)}
                  onChoose={() => {
                    moveTo(door.lockerId);
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

/** The number of characters in the longest text on a door: narrow modules are as wide as it needs. */
function longestText(modules: readonly CabinetModule[], t: TFunction): number {
  return Math.max(
    0,
    ...modules.flatMap(({ doors }) => doors.map((door) => doorText(door, t).length)),
  );
}
