import { IconAlertTriangle, IconSnowflake } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { degreesText } from '../../lib/text/intl-text.ts';
import cabinet from './cabinet.module.css';
import type { CabinetModule } from './cabinet-types.ts';
import { ModuleCounts, useModuleCountsText } from './module-counts.tsx';
import classes from './module-switch.module.css';

type ModuleSwitchProps = {
  modules: readonly CabinetModule[];
  active: number;
  onShow: (index: number) => void;
};

/**
 * Scrolls to a module if the cabinet is wider than the screen. Modules out of their temperature
 * range are marked, because their headings may be out of view.
 */
export function ModuleSwitch({ modules, active, onShow }: ModuleSwitchProps) {
  const { t } = useTranslation();
  const nameOf = useModuleName();
  return (
    <div role="group" aria-label={t('cabinet.modules')} className={classes.switch}>
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
