import type { OwnAccessOffer } from '@kolli/contract/people/profile';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../components/form/form-section.tsx';
import { showDone } from '../../components/toast/messages.ts';
import { AccessOffers } from '../../features/session/offers/access-offers.tsx';
import { profileQuery } from '../../features/session/load-profile.ts';

/** What pharmacies offer the person, at the top of My information while something is offered. */
export function OfferedAccess({ offers }: { offers: readonly OwnAccessOffer[] }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const router = useRouter();
  if (offers.length === 0) return null;
  return (
    <FormSection title={t('accessOffers.title')} text={t('accessOffers.text')}>
      <div data-wide>
        <AccessOffers
          offers={offers}
          onAnswered={async ({ how, pharmacy }) => {
            showDone(t(`accessOffers.${how}`, { pharmacy }));
            await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
            // The shell then offers to change the pharmacy.
            await router.invalidate();
          }}
        />
      </div>
    </FormSection>
  );
}
