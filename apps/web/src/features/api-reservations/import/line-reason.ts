import type { i18n } from 'i18next';
import { codeText } from '../../../components/text/code-text.ts';
import type { Outcome } from './import-lines.ts';

/** The column of a field: `additionalDeliveryIds.1` and `wishes.size` are in columns of one name. */
function columnOf(path: string): string {
  return path.split('.').findLast((part) => part !== '' && !/^\d+$/u.test(part)) ?? '';
}

/** Why a line is not imported, in the current language, each reason on a line; empty for one that is. */
export function lineReason(outcome: Outcome, texts: i18n): string {
  if (outcome.state === 'known') return texts.t('orderImport.reasons.known');
  if (outcome.state === 'repeated')
    return texts.t('orderImport.reasons.repeated', { line: outcome.line });
  if (outcome.state !== 'refused') return '';
  if (outcome.code === 'tooManyCells') return texts.t('orderImport.reasons.tooManyCells');
  if (outcome.errors.length === 0) return codeText(texts, outcome.code);
  return outcome.errors
    .map(({ msg, path }) => {
      const column = columnOf(path);
      const text = codeText(texts, msg);
      return column === '' ? text : `${column}: ${text}`;
    })
    .join('\n');
}
