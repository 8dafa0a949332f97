import { IconSnowflake } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CabinetModule } from './cabinet-types.ts';
import classes from './module-switch.module.css';

type ModuleSwitchProps = {
  modules: readonly CabinetModule[];
  active: number;
  onShow: (index: number) => void;
};

/** Brings a module into view where the cabinet is wider than the screen. */
export function ModuleSwitch({ modules, active, onShow }: ModuleSwitchProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('cabinet.modules')} className={classes.switch}>
      {modules.map((module, index) => (
        <button
          key={module.index}
          type="button"
          aria-pressed={index === active}
          aria-label={t(module.fridge ? 'cabinet.fridgeModule' : 'cabinet.module', {
            index: module.index,
          })}
          onClick={() => onShow(index)}
        >
          {module.fridge && <IconSnowflake size={15} stroke={2} aria-hidden />}
          {module.index}
        </button>
      ))}
    </div>
  );
}
