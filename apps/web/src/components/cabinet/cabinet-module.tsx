import { IconAlertTriangle, IconSnowflake } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { degreesText } from '../../lib/text/intl-text.ts';
import type { CabinetModule } from './cabinet-types.ts';
import classes from './cabinet.module.css';
import { ModuleCounts } from './module-counts.tsx';

type ModuleColumnProps = {
  module: CabinetModule;
  /** Its number alone; the module's button has its counts. */
  isOverview: boolean;
  children: ReactNode;
  ref: Ref<HTMLDivElement>;
};

/** One module: name and temperature above, doors below; a fridge has a frost-coloured border. */
export function ModuleColumn({ module, isOverview, children, ref }: ModuleColumnProps) {
  const { t } = useTranslation();
  const id = useId();
  const name = module.fridge ? 'cabinet.fridgeModule' : 'cabinet.module';
  return (
    <div
      ref={ref}
      role="group"
      aria-labelledby={id}
      className={classes.module}
      data-fridge={module.fridge || undefined}
    >
      <div className={classes.header} id={id}>
        <span className={classes.name}>
          {module.fridge && <IconSnowflake size={15} stroke={2} aria-hidden />}
          <span className={isOverview ? classes.hidden : undefined}>
            {t(name, { index: module.index })}
          </span>
          {isOverview && <span aria-hidden>{module.index}</span>}
        </span>
        {(!isOverview || module.temperatureWarning !== undefined) && (
          <ModuleTemperature module={module} isShort={isOverview} />
        )}
      </div>
      {!isOverview && <ModuleCounts module={module} />}
      <div className={classes.doors} role="presentation">
        {children}
      </div>
    </div>
  );
}

type ModuleTemperatureProps = {
  module: CabinetModule;
  /** Only the sign of a warning is drawn. */
  isShort: boolean;
};

function ModuleTemperature({ module, isShort }: ModuleTemperatureProps) {
  const { t, i18n } = useTranslation();
  if (module.temperatureCelsius === undefined) return null;
  const warning = module.temperatureWarning;
  return (
    <span className={classes.temperature} data-warning={warning}>
      {warning && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
      <span className={isShort ? classes.hidden : undefined}>
        {degreesText(module.temperatureCelsius, i18n.language)}
      </span>
      {warning && <span className={classes.hidden}>{t(`cabinet.${warning}`)}</span>}
    </span>
  );
}
