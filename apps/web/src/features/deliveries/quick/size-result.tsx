import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { shelfLabel } from '../../../components/shelf-select/shelf-label.ts';
import { Notice } from '../../../components/state/notice.tsx';
import type { SizeOption } from './size-options.ts';
import { useKindName } from './size-tiles.tsx';

/** The name of a door or shelf as it is shown. */
export function usePlaceName(): (option: SizeOption) => string {
  const { t } = useTranslation();
  return ({ kind, place = '' }) => (kind === 'shelf' ? shelfLabel(place, t) : place);
}

type SizeResultProps = { chosen: SizeOption | undefined; onInfo?: (() => void) | undefined };

/** What will be given, and the way to all that is known of the delivery. */
export function SizeResult({ chosen, onInfo }: SizeResultProps) {
  const { t } = useTranslation();
  const kindName = useKindName();
  const placeName = usePlaceName();
  return (
    <>
      {chosen?.place !== undefined && <b>{`${kindName(chosen.kind)} · ${placeName(chosen)}`}</b>}
      {onInfo && (
        <Button variant="subtle" size="compact-sm" px={0} onClick={onInfo}>
          {t('size.info')}
        </Button>
      )}
    </>
  );
}

type TakenNoticeProps = { taken: string | undefined; now: SizeOption | undefined };

/** Says that the door that was shown went to somebody else, and which one is given now. */
export function TakenNotice({ taken, now }: TakenNoticeProps) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  return (
    <div role="status">
      {taken !== undefined && (
        <div style={{ marginTop: 12 }}>
          <Notice
            kind="warning"
            icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
            title={t('reserve.taken', { count: 1, lockers: taken })}
          >
            {now?.place === undefined
              ? t('size.noneLeft')
              : t('size.nextPlace', { place: placeName(now) })}
          </Notice>
        </div>
      )}
    </div>
  );
}
