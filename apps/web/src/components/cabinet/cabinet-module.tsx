import { IconAlertTriangle, IconSnowflake } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { degreesText } from '../../lib/text/intl-text.ts';
import type { CabinetModule } from './cabinet-types.ts';
import classes from './cabinet.module.css';
import { ModuleCounts } from './module-counts.tsx';

type ModuleColumnProps = {
  module: CabinetModule;
  children: ReactNode;
  ref: Ref<HTMLDivElement>;
};

/** One module: name and temperature above, doors below; a fridge has a frost-coloured border. */
export function ModuleColumn({ module, children, ref }: ModuleColumnProps) {
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
          <span>{t(name, { index: module.index })}</span>
        </span>
        <ModuleTemperature module={module} />
      </div>
      <ModuleCounts module={module} />
      <div className={classes.doors} role="presentation">
        {children}
      </div>
    </div>
  );
}

function ModuleTemperature({ module }: { module: CabinetModule }) {
  const { t, i18n } = useTranslation();
  if (module.temperatureCelsius === undefined) return null;
  const warning = module.temperatureWarning;
  return (
    <span className={classes.temperature} data-warning={warning}>
      {warning && <IconAlertTriangle size={14} stroke={2} aria-hidden />}
      {degreesText(module.temperatureCelsius, i18n.language)}
      {warning && <span className={classes.hidden}>{t(`cabinet.${warning}`)}</span>}
    </span>
  );
}
