import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CheckWay, checkWays, isWayFor } from './identity-check-draft.ts';
import classes from './identity-check-modal.module.css';

type IdentityCheckWaysProps = {
  way: CheckWay;
  hasSsn: boolean;
  onChoose: (way: CheckWay) => void;
};

/** The three ways (PCK-01), the possible ones first; one that this delivery can't be checked by says why. */
export function IdentityCheckWays({ way, hasSsn, onChoose }: IdentityCheckWaysProps) {
  const { t } = useTranslation();
  const labels: Readonly<Record<CheckWay, string>> = {
    verifySsn: t('pickedUp.verifySsn'),
    anotherSsn: t('pickedUp.anotherSsn'),
    withoutSsn: t('pickedUp.withoutSsn'),
  };
  const inOrder = checkWays.toSorted(
    (one, other) => Number(isWayFor(other, hasSsn)) - Number(isWayFor(one, hasSsn)),
  );
  const refusal = t(hasSsn ? 'pickedUp.hasSsn' : 'pickedUp.hasNoSsn');
  return (
    <Radio.Group
      label={t('pickedUp.way')}
      value={way}
      onChange={(value) => {
        const chosen = checkWays.find((one) => one === value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      <div className={classes.ways}>
        {inOrder.map((one) => {
          const isPossible = isWayFor(one, hasSsn);
          return (
            <Radio
              key={one}
              value={one}
              className={classes.way ?? ''}
              classNames={{ inner: classes.dot ?? '' }}
              mod={{ checked: one === way }}
              label={labels[one]}
              disabled={!isPossible}
              description={isPossible ? undefined : refusal}
            />
          );
        })}
      </div>
    </Radio.Group>
  );
}
