import type { Pharmacy } from '@kolli/contract/pharmacies';
import { TextInput } from '@mantine/core';
import { IconCircleDashed, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form-section.tsx';
import { shelfLabel } from '../../components/shelf-select/shelf-label.ts';
import type { SectionProps } from './pharmacy-form-types.ts';
import classes from './shelves-section.module.css';

/** How many shelves there are (PHA-10), which, and what lies on them. */
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
