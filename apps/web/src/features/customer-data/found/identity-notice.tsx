import type { CustomerData } from '@kolli/contract/pharmacy/customer-data';
import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './identity-notice.module.css';

type IdentityNoticeProps = {
  data: CustomerData;
  onSearch: (phoneNumber: string) => void;
};

/**
 * For an identity number: closed deliveries lose it first, so the phone numbers found with it are offered for a search.
 */
export function IdentityNotice({ data, onSearch }: IdentityNoticeProps) {
  const { t } = useTranslation();
  const count = data.openCount + data.closedCount;
  return data.foundWith.map(({ phoneNumber, deliveries }) => (
    <div key={phoneNumber} className={classes.notice} role="note">
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <p>
        <b>{t('customerData.holds', { count })}</b>
        <span>
          {t('customerData.beyond', { count: deliveries, phone: formatPhone(phoneNumber) })}
        </span>
      </p>
      <Button
        variant="default"
        onClick={() => {
          onSearch(phoneNumber);
        }}
      >
        {t('customerData.searchPhone')}
      </Button>
    </div>
  ));
}
