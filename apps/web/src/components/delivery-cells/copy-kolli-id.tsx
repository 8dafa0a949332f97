import { useTranslation } from 'react-i18next';
import { CopyButton } from '../button/copy-button.tsx';

/** Copies a kolli ID that a panel shows whole (LST-01). */
export function CopyKolliId({ id }: { id: string }) {
  const { t } = useTranslation();
  return <CopyButton text={id} label={t('actions.copyId', { id })} />;
}
