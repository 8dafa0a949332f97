import { deserialize, serialize } from 'node:v8';
import { undoAcceptedMs } from '@kolli/domain/undo/undo-times';
import { CodedError } from '../coded-error.ts';
import { type Secrets, Undecryptable } from './secrets.ts';

/** What a change was of. Texts of one kind undo nothing of another. */
export type UndoKind = 'delivery' | 'locker' | 'comment';

/** Who made the change, and where. */
interface Changer {
  readonly userId: string;
  readonly at: { readonly pharmacyId: string };
}

const placeOf = (caller: Changer, kind: UndoKind) => [
  'undo',
  caller.at.pharmacyId,
  caller.userId,
  kind,
];

/**
 * Encrypts what undoes a change into a text that only this server, for this person at this pharmacy, can read again.
 * So nothing has to be stored for the few seconds in which somebody may want it, and nothing is left behind.
 */
export function sealUndo(
  secrets: Pick<Secrets, 'seal'>,
  caller: Changer,
  kind: UndoKind,
  { at, step }: { readonly at: Date; readonly step: object },
): string {
  const content = serialize({ at, step }).toString('base64');
  const { cipher, keyId } = secrets.seal(content, placeOf(caller, kind));
  return `${keyId}.${cipher.toString('base64url')}`;
}

/**
 * Reads such a text. Throws `forbidden` for one of another person, pharmacy or kind, and for any other text, and
 * `undo_too_late` when the time is over.
 */
export function openUndo<Step extends object>(
  secrets: Pick<Secrets, 'open'>,
  caller: Changer,
  kind: UndoKind,
  { text, now }: { readonly text: string; readonly now: Date },
): { readonly at: Date; readonly step: Step } {
  const dot = text.lastIndexOf('.');
  const sealed = {
    keyId: text.slice(0, Math.max(dot, 0)),
    cipher: Buffer.from(text.slice(dot + 1), 'base64url'),
  };
  const content = contentOf(secrets, sealed, placeOf(caller, kind));
  const known = deserialize(Buffer.from(content, 'base64')) as { at: Date; step: Step };
  if (now.getTime() - known.at.getTime() > undoAcceptedMs) throw new CodedError('undo_too_late');
  return known;
}

function contentOf(
  secrets: Pick<Secrets, 'open'>,
  sealed: Parameters<Secrets['open']>[0],
  place: readonly string[],
): string {
  try {
    return secrets.open(sealed, place);
  } catch (error) {
    if (error instanceof Undecryptable) throw new CodedError('forbidden');
    throw error;
  }
}
