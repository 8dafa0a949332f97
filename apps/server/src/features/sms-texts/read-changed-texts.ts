import type { SmsTextKind } from '@kolli/contract/sms-texts';
import type { Language } from '@kolli/domain/languages';
import type { Tx } from '../../platform/database/open-database.ts';
import { listChangedTexts } from './sms-text.repository.ts';

/** The changed texts of a kind by language, as they are at this moment. */
export async function readChangedTexts(
  tx: Tx,
  kind: SmsTextKind,
): Promise<ReadonlyMap<Language, string>> {
  const texts = await listChangedTexts(tx, kind);
  return new Map(texts.map(({ language, text }) => [language, text]));
}
