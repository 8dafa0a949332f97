import type { CallArguments } from '@kolli/contract/call/call';
import type {
  SmsText,
  SmsTextKind,
  updateSmsText as updateCall,
} from '@kolli/contract/pharmacy/sms-texts';
import type { AuditActor } from '../../../platform/session/audit-actor.ts';
import { appendInstallationAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { installationId } from '../../../platform/audit/installation-id.ts';
import type { Store } from '../../../platform/database/open-database.ts';
import { namesIn, placeholders, secretOf } from './render-text.ts';
import { shippedTexts } from './shipped-texts.ts';
import { dropText, saveText } from './sms-text.repository.ts';

/**
 * Whether the text has its PIN or link and not the other one, or neither, no unknown placeholder and no
 * single brace.
 */
function hasRightPlaceholders(kind: SmsTextKind, text: string): boolean {
  const names = namesIn(text);
  const secret = secretOf(kind);
  const isKnown = names.every((name) => placeholders.some((one) => one === name));
  const hasLoneBrace = /[{}]/.test(text.replaceAll(/\{[^{}]*\}/g, ''));
  const hasOwn = (['pin', 'link'] as const).every(
    (name) => names.includes(name) === (name === secret),
  );
  return isKnown && !hasLoneBrace && hasOwn;
}

type Input = CallArguments<typeof updateCall>['body'];

/**
 * Changes a text from the next message on; null restores the shipped text. Audited in the
 * installation's chain. A text without its PIN or link, or with an unknown placeholder, is refused with
 * `validation.placeholders` at its field.
 */
export async function updateSmsText(
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  actor: AuditActor,
  { kind, language, text }: Input,
): Promise<SmsText> {
  if (text !== null && !hasRightPlaceholders(kind, text))
    throw new CodedError('validation_fail', [
      { msg: 'validation.placeholders', path: 'body.text' },
    ]);
  const at = clock();
  await store.inPharmacies([installationId], async (tx) => {
    if (text === null) await dropText(tx, { kind, language });
    else await saveText(tx, { kind, language }, text, at);
    const action = text === null ? 'smsText.reset' : 'smsText.update';
    const detail = text === null ? {} : { text };
    await appendInstallationAudit(tx, {
      at,
      ...actor,
      action,
      subject: `${kind}.${language}`,
      detail,
    });
  });
  const shipped = shippedTexts[language][kind];
  return { kind, language, text: text ?? shipped, isDefault: text === null };
}
