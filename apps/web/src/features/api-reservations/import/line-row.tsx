import { formatPhone } from '@kolli/domain/people/phone-numbers';
import { IconAlertCircle, IconCheck, IconCircleCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../components/text/badge.tsx';
import classes from './import.module.css';
import type { ImportLine, LineState } from './import-lines.ts';
import { lineReason } from './line-reason.ts';

const looks = {
  ready: { icon: IconCheck, tone: 'delivered' },
  imported: { icon: IconCircleCheck, tone: 'free' },
  known: { icon: IconMinus, tone: 'quiet' },
  repeated: { icon: IconAlertCircle, tone: 'danger' },
  refused: { icon: IconAlertCircle, tone: 'danger' },
} as const satisfies Record<LineState, { icon: typeof IconCheck; tone: BadgeTone }>;

/** A line of the file, and what becomes of it. Its cells are shown as texts, whatever they contain. */
export function LineRow({ line }: { line: ImportLine }) {
  const { t, i18n } = useTranslation();
  const { outcome, kolliId, phoneNumber } = line;
  if (outcome === undefined) return null;
  const { icon, tone } = looks[outcome.state];
  const reason = lineReason(outcome, i18n);
  return (
    <tr>
      <td className={classes.number}>
        <span className={classes.label}>{t('orderImport.line')} </span>
        {line.line}
      </td>
      <td className={classes.kolli}>{kolliId}</td>
      <td className={classes.phone}>{formatPhone(phoneNumber)}</td>
      <td className={classes.result}>
        <Badge icon={icon} tone={tone} text={t(`orderImport.states.${outcome.state}`)} />
        {reason !== '' && <span className={classes.reason}>{reason}</span>}
      </td>
    </tr>
  );
}
