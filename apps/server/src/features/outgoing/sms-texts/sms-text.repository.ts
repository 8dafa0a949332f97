import type { SmsTextKind } from '@kolli/contract/pharmacy/sms-texts';
import { isLanguage, type Language } from '@kolli/domain/people/languages';
import type { Tx } from '../../../platform/database/open-database.ts';

/** A text that replaces a shipped one. */
export interface ChangedText {
  readonly kind: string;
  readonly language: Language;
  readonly text: string;
}

/** The changed texts of a kind, or of all. */
export async function listChangedTexts(tx: Tx, kind?: SmsTextKind): Promise<ChangedText[]> {
  const rows = await tx
    .selectFrom('sms_text')
    .select(['kind', 'language', 'text'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .execute();
  return rows.flatMap(({ kind: of, language, text }) =>
    isLanguage(language) ? [{ kind: of, language, text }] : [],
  );
}

interface TextKey {
  readonly kind: SmsTextKind;
  readonly language: Language;
}

export async function saveText(
  tx: Tx,
  { kind, language }: TextKey,
  text: string,
  now: Date,
): Promise<void> {
  const columns = { text, updated_at: now };
  await tx
    .insertInto('sms_text')
    .values({ kind, language, ...columns })
    .onConflict((conflict) => conflict.columns(['kind', 'language']).doUpdateSet(columns))
    .execute();
}

export async function dropText(tx: Tx, { kind, language }: TextKey): Promise<void> {
  await tx
    .deleteFrom('sms_text')
    .where('kind', '=', kind)
    .where('language', '=', language)
    .execute();
}
