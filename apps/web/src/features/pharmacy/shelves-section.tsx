import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { TextInput } from '@mantine/core';
import { IconCircleDashed, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { shelfLabel } from '../../components/shelf-select/shelf-label.ts';
import type { SectionProps } from './pharmacy-form-types.ts';
import classes from './shelves-section.module.css';

/** The number of shelves (PHA-10), their names, and how many reservations each has. */
export function ShelvesSection({
  propsOf,
  canUpdate,
  shelves,
}: SectionProps & Pick<Pharmacy, 'shelves'>) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('pharmacy.shelves')} text={t('pharmacy.shelvesText')}>
      <TextInput
        {...propsOf('shelvesNumber')}
        required={canUpdate}
        readOnly={!canUpdate}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        label={t('pharmacy.shelvesNumber')}
        description={t('pharmacy.shelvesHint')}
      />
      {shelves.length > 0 && <ShelfList shelves={shelves} />}
    </FormSection>
  );
}

function ShelfList({ shelves }: Pick<Pharmacy, 'shelves'>) {
  const { t } = useTranslation();
  return (
    <ul data-wide className={classes.shelves} aria-label={t('pharmacy.shelves')}>
      {shelves.map(({ name, numberOfReservations: count }) => {
        const Icon = count === 0 ? IconCircleDashed : IconStack2;
        return (
          <li key={name} data-empty={count === 0 || undefined}>
            <Icon size={16} stroke={1.9} aria-hidden />
            <b>{shelfLabel(name, t)}</b>
            <span>{count === 0 ? t('shelf.empty') : t('shelf.reservations', { count })}</span>
          </li>
        );
      })}
    </ul>
  );
}
