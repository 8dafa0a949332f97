import { IconAlertTriangle, IconLayoutGrid, IconSnowflake } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { degreesText } from '../../lib/text/intl-text.ts';
import cabinet from './cabinet.module.css';
import type { CabinetModule } from './cabinet-types.ts';
import { ModuleCounts, useModuleCountsText } from './module-counts.tsx';
import classes from './module-switch.module.css';

type ModuleSwitchProps = {
  modules: readonly CabinetModule[];
  /** The module in view; none in the overview. */
  active: number | undefined;
  onShow: (index: number) => void;
  /** Shows all modules at a glance; undefined where there are few. */
  onOverview: (() => void) | undefined;
};

/**
 * Scrolls to a module if the cabinet is wider than the screen, and shows all of a large box. Modules out of their temperature
 * range are marked, because their headings may be out of view.
 */
export function ModuleSwitch({ modules, active, onShow, onOverview }: ModuleSwitchProps) {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  return (
    <div role="group" aria-label={t('cabinet.modules')} className={classes.switch}>
      {onOverview && (
        <button type="button" aria-pressed={active === undefined} onClick={onOverview}>
          <span className={classes.face}>
            <IconLayoutGrid size={15} stroke={2} aria-hidden />
            {t('cabinet.overview')}
          </span>
        </button>
      )}
      {modules.map((module, index) => (
        <button
          key={module.index}
          type="button"
          aria-pressed={index === active}
          onClick={() => onShow(index)}
        >
          <span className={cabinet.hidden}>{nameOf(module)}</span>
          <span className={classes.face} aria-hidden>
            {module.fridge && <IconSnowflake size={15} stroke={2} />}
            {module.index}
            <ModuleCounts module={module} />
            {module.temperatureWarning && (
              <IconAlertTriangle className={classes.warning} size={15} stroke={2} />
            )}
          </span>
        </button>
      ))}
    </div>
  );
}

/** A module's name with its temperature warning and counts: 'Fridge 3, 9.4 °C too high, Free 2'. */
function useModuleName(): (module: CabinetModule) => string {
  const { t, i18n } = useTranslation();
  const countsOf = useModuleCountsText();
  return (module) => {
    const { index, fridge, temperatureCelsius, temperatureWarning } = module;
    const parts = [t(fridge ? 'cabinet.fridgeModule' : 'cabinet.module', { index })];
    if (temperatureCelsius !== undefined && temperatureWarning !== undefined)
      parts.push(
        `${degreesText(temperatureCelsius, i18n.language)} ${t(`cabinet.${temperatureWarning}`)}`,
      );
    return [...parts, countsOf(module)].filter((part) => part !== '').join(', ');
  };
}
