import type { PickupBoxSummary } from '@kolli/contract/box/pickup-boxes';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { Page } from '../../components/layout/page.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Foreign, LoadFailure } from './load-failure.tsx';
import { boxesQuery } from './lockers-data.ts';

/** A pharmacy's boxes, and the chosen one. */
export type ChosenBox = { boxes: readonly PickupBoxSummary[]; box: PickupBoxSummary };

type ChosenBoxPageProps = {
  pharmacyId: string;
  /** Undefined for the first box. */
  boxId: string | undefined;
  title: string;
  /** The title when the boxes did not load. */
  failed: string;
  loading: ReactNode;
  /** The screen renders its own heading, also while loading. */
  isHeaded?: boolean;
  children: (chosen: ChosenBox) => ReactNode;
};

/** Fetches the pharmacy's boxes and shows one of them, or that there are none, or no such box. */
export function ChosenBoxPage({ isHeaded = false, ...props }: ChosenBoxPageProps) {
  const { title, failed, loading, boxId, children } = props;
  const { t } = useTranslation();
  const { data: boxes, error, refetch } = useQuery(boxesQuery(props.pharmacyId));
  const box = boxId === undefined ? boxes?.[0] : boxes?.find(({ id }) => id === boxId);
  const isNone = boxes?.length === 0 && boxId === undefined;
  return (
    <>
      {(!isHeaded || isNone) && (
        <>
          <PageTitle title={title} />
          <VisuallyHidden component="h1">{title}</VisuallyHidden>
        </>
      )}
      {isNone && (
        <Page>
          <EmptyState title={t('noPickupBox')} text={t('lockers.noPickupBoxText')} />
        </Page>
      )}
      {boxes && !isNone && (box ? children({ boxes, box }) : <Foreign />)}
      {!boxes && error && (
        <LoadFailure
          isWhole={isHeaded}
          error={error}
          title={failed}
          onRetry={() => void refetch()}
        />
      )}
      {!boxes && !error && loading}
    </>
  );
}
