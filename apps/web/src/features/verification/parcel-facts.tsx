import { IconClock, IconMapPin, IconPhone } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerifiedParcel } from './verification-calls.ts';
import { untilParts } from './until-text.ts';
import classes from './verification.module.css';

type FactProps = { icon: ReactNode; title: string; children?: ReactNode };

function Fact({ icon, title, children }: FactProps) {
  return (
    <li className={classes.fact}>
      {icon}
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
    </li>
  );
}

/** A number to call. Its grouping comes with the numbering plans, for which these pages do not wait. */
function PhoneLink({ phone }: { phone: string }) {
  const [shown, setShown] = useState(phone);
  useEffect(() => {
    import('@kolli/domain/people/phone-numbers')
      .then(({ formatPhone }) => setShown(formatPhone(phone)))
      .catch(() => undefined);
  }, [phone]);
  return <a href={`tel:${phone}`}>{shown}</a>;
}

/** Where the parcel is, until when, and the number to call. */
export function ParcelFacts({ parcel }: { parcel: VerifiedParcel }) {
  const { t, i18n } = useTranslation();
  const { place, isInBox, phoneNumber, waitsUntil, timeZone } = parcel;
  const address = [place.street, place.city].filter((part) => part !== '').join(', ');
  const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <ul className={classes.facts}>
      <Fact icon={<IconMapPin {...look} />} title={place.name}>
        {address}
      </Fact>
      {waitsUntil !== null && (
        <Fact
          icon={<IconClock {...look} />}
          title={t('verify.until', untilParts(waitsUntil, timeZone, i18n.language))}
        >
          {isInBox && t('verify.doorOpens')}
        </Fact>
      )}
      <Fact icon={<IconPhone {...look} />} title={t('verify.problem')}>
        {t('verify.call')} <PhoneLink phone={phoneNumber} />
      </Fact>
    </ul>
  );
}
