import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../components/state/error-state.tsx';
import { roleName } from '../../components/text/role-name.ts';
import { formatDate } from '../../lib/time/shown-time.ts';
import type { useAccessOffers } from './use-access-offers.ts';
import classes from './waiting-offers.module.css';

type WaitingOffersProps = { waiting: ReturnType<typeof useAccessOffers> };

/** The accesses that wait until somebody accepts them: of the person only the address is known (DAT-04). */
export function WaitingOffers({ waiting }: WaitingOffersProps) {
  const { t } = useTranslation();
  const { offers, error, retry, withdraw, isWithdrawing } = waiting;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (offers.length === 0) return null;
  return (
    <section className={classes.waiting} aria-label={t('accessOffers.waiting')}>
      <h2>{t('accessOffers.waiting')}</h2>
      <ul>
        {offers.map((offer) => (
          <li key={offer.id}>
            <span className={classes.email}>{offer.email}</span>
            <span className={classes.facts}>
              {t('accessOffers.waitingFacts', {
                role: roleName(t, offer.roleName),
                name: offer.offeredBy,
                date: formatDate(new Date(offer.endsAt)),
              })}
            </span>
            <Button
              variant="default"
              size="xs"
              disabled={isWithdrawing}
              aria-label={t('accessOffers.withdrawOf', { email: offer.email })}
              onClick={() => withdraw(offer)}
            >
              {t('accessOffers.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
