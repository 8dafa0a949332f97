import type { OwnAccessOffer } from '@kolli/contract/people/profile';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../components/text/code-text.ts';
import { roleName } from '../../../components/text/role-name.ts';
import { formatDate } from '../../../lib/time/shown-time.ts';
import classes from './access-offers.module.css';
import { type Answered, useAnswerOffer } from './use-answer-offer.ts';

type AccessOffersProps = {
  offers: readonly OwnAccessOffer[];
  /** After an answer, or when an offer turns out to have ended. */
  onAnswered: (answered: Answered) => void | Promise<void>;
};

/** The accesses that wait for the person's answer (DAT-04). */
export function AccessOffers({ offers, onAnswered }: AccessOffersProps) {
  return (
    <ul className={classes.offers}>
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} onAnswered={onAnswered} />
      ))}
    </ul>
  );
}

function Offer({
  offer,
  onAnswered,
}: Pick<AccessOffersProps, 'onAnswered'> & { offer: OwnAccessOffer }) {
  const { t, i18n } = useTranslation();
  const { answer, asksToDecline, askToDecline, busy, failure } = useAnswerOffer(offer, onAnswered);
  const { pharmacyName: pharmacy, webToolAccess, boxAccess } = offer;
  const opens = [
    ...(webToolAccess ? [t('userInfo.webToolAccess')] : []),
    ...(boxAccess ? [t('userInfo.boxAccess')] : []),
  ];
  const role = roleName(t, offer.roleName);
  return (
    <li className={classes.offer} aria-label={pharmacy} aria-busy={busy}>
      <p className={classes.pharmacy}>{pharmacy}</p>
      <p>{t('accessOffers.by', { name: offer.offeredBy, role })}</p>
      {opens.length > 0 && (
        <p className={classes.quiet}>
          {new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(opens)}
        </p>
      )}
      <p className={classes.quiet}>
        {t('accessOffers.until', { date: formatDate(new Date(offer.endsAt)) })}
      </p>
      <p className={classes.failure} role="alert">
        {failure !== null && codeText(i18n, failure)}
      </p>
      {asksToDecline ? (
        <div className={classes.buttons}>
          <button type="button" className={classes.no} onClick={() => answer('declined')}>
            {t('accessOffers.declineSure')}
          </button>
          <button type="button" className={classes.no} onClick={() => askToDecline(false)}>
            {t('actions.cancel')}
          </button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <button
            type="button"
            className={classes.yes}
            aria-label={t('accessOffers.acceptAt', { pharmacy })}
            onClick={() => answer('accepted')}
          >
            {t('accessOffers.accept')}
          </button>
          <button
            type="button"
            className={classes.no}
            aria-label={t('accessOffers.declineAt', { pharmacy })}
            onClick={() => askToDecline(true)}
          >
            {t('accessOffers.decline')}
          </button>
        </div>
      )}
    </li>
  );
}
