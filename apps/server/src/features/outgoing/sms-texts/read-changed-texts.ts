import type { SmsTextKind } from '@kolli/contract/pharmacy/sms-texts';
import type { Language } from '@kolli/domain/people/languages';
import type { Tx } from '../../../platform/database/open-database.ts';
import { listChangedTexts } from './sms-text.repository.ts';

/** The current changed texts of a kind, by language. */
export async function readChangedTexts(
  tx: Tx,
  kind: SmsTextKind,
): Promise<ReadonlyMap<Language, string>> {
  const texts = await listChangedTexts(tx, kind);
  return new Map(texts.map(({ language, text }) => [language, text]));
}
