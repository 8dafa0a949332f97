import { type SmsText, smsTextKinds } from '@kolli/contract/pharmacy/sms-texts';
import { languages } from '@kolli/domain/people/languages';
import type { Store } from '../../../platform/database/open-database.ts';
import { shippedTexts } from './shipped-texts.ts';
import { listChangedTexts } from './sms-text.repository.ts';

/** Lists the current texts by kind and language, and whether they are the shipped ones. */
export async function listSmsTexts(store: Store): Promise<SmsText[]> {
  const changed = await store.inGlobal((tx) => listChangedTexts(tx));
  const byKey = new Map(changed.map((one) => [`${one.kind} ${one.language}`, one.text]));
  return smsTextKinds.flatMap((kind) =>
    languages.map((language) => {
      const own = byKey.get(`${kind} ${language}`);
      const text = own ?? shippedTexts[language][kind];
      return { kind, language, text, isDefault: own === undefined };
    }),
  );
}
