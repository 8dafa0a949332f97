import type { Pharmacy } from '@kolli/contract/pharmacy/pharmacies';
import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../components/text/fact-list.tsx';
import { hiddenPin } from '../../components/form/secret-input.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { languagesText, languageText } from '../../lib/text/intl-text.ts';
import type { EntryPin } from './use-entry-pin.ts';
import { useDaysText } from '../../components/text/use-days-text.ts';

type RulesFactsProps = { pharmacy: Pharmacy; entryPin: EntryPin };

/** Settings of admins, read-only for others (PHA-12); the entry PIN is shown on request. */
export function RulesFacts({ pharmacy, entryPin }: RulesFactsProps) {
  const { t, i18n } = useTranslation();
  const [isPinShown, setIsPinShown] = useState(false);
  const days = useDaysText();
  const toggle = async (isToShow: boolean) => {
    if (!isToShow || (await entryPin.load())) setIsPinShown(isToShow);
  };
  return (
    <FormSection title={t('pharmacy.rules')} text={t('pharmacy.rulesText')}>
      <div data-wide>
        <FactList
          facts={[
            {
              label: t('pharmacy.pinCode'),
              value: <span aria-live="polite">{isPinShown ? entryPin.pin : hiddenPin}</span>,
              action: (
                <PinToggle isShown={isPinShown} onToggle={(isToShow) => void toggle(isToShow)} />
              ),
            },
            { label: t('pharmacy.deliveryKeepTime'), value: days(pharmacy.deliveryKeepTime) },
            { label: t('pharmacy.reservationKeepTime'), value: days(pharmacy.reservationKeepTime) },
            {
              label: t('pharmacy.deliveryReminderMessagePeriod'),
              value: days(pharmacy.deliveryReminderMessagePeriod),
            },
            {
              label: t('pharmacy.strongAuthentication'),
              value: t(pharmacy.strongAuthentication ? 'pharmacy.on' : 'pharmacy.off'),
              detail: t('pharmacy.strongAuthenticationText'),
            },
            { label: t('pharmacy.businessId'), value: pharmacy.businessId },
            {
              label: t('pharmacy.language'),
              value: languageText(pharmacy.language, i18n.language),
            },
            {
              label: t('pharmacy.uiLanguages'),
              value: languagesText(pharmacy.uiLanguages, i18n.language),
            },
          ]}
        />
      </div>
    </FormSection>
  );
}

type PinToggleProps = { isShown: boolean; onToggle: (isShown: boolean) => void };

function PinToggle({ isShown, onToggle }: PinToggleProps) {
  const { t } = useTranslation();
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <ActionIcon
      size={28}
      aria-label={t(isShown ? 'pharmacy.hidePin' : 'pharmacy.showPin')}
      onClick={() => onToggle(!isShown)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
