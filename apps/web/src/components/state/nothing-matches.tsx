import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScreenState } from './screen-state.tsx';

/** A list that has no row for its search and filters, though it may have others: they can be cleared at once. */
export function NothingMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <ScreenState
      illustration="search"
      title={t('filters.nothingMatches')}
      text={t('filters.nothingMatchesText')}
    >
      <Button variant="default" onClick={onClear}>
        {t('filters.clearAll')}
      </Button>
    </ScreenState>
  );
}
