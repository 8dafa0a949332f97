import { timingSafeEqual } from 'node:crypto';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Source } from './change-number.repository.ts';

/** How far a source has read its changes. */
interface Cursor {
  /** The history of the database that the number belongs to: a restored one gives numbers again. */
  readonly epoch: string;
  readonly position: number;
}

type Hashing = Pick<Secrets, 'hash' | 'hashes'>;

/** The end of an epoch's id, which is random, is enough to tell it from others. */
const shortEpoch = (epoch: string) => epoch.slice(-8);

const signed = ({ source }: Source, epoch: string, position: number) =>
  JSON.stringify([source, epoch, position]);

/** Half of a hash is enough: a guessed cursor would only skip changes of whoever guesses. */
const shorten = (hash: Buffer) => hash.subarray(0, 12);

/** The text of a cursor, for this source alone. */
export function writeCursor(secrets: Hashing, source: Source, { epoch, position }: Cursor): string {
  const short = shortEpoch(epoch);
  const hash = secrets.hash('change cursor', source.pharmacyId, signed(source, short, position));
  return `${short}.${position}.${shorten(hash).toString('base64url')}`;
}

/**
 * The position of a cursor. Throws `change_cursor_invalid` for any text that was not given to this source, and
 * `change_cursor_expired` for one from before the database was restored.
 */
export function readCursor(
  secrets: Hashing,
  source: Source,
  { text, epoch }: { readonly text: string; readonly epoch: string },
): number {
  const [, short = '', digits = '', hash = ''] =
    /^([0-9a-f]{8})\.(\d{1,15})\.([\w-]{16})$/.exec(text) ?? [];
  const position = Number(digits);
  const given = Buffer.from(hash, 'base64url');
  const isGenuine = secrets
    .hashes('change cursor', source.pharmacyId, signed(source, short, position))
    .some((own) => given.length === 12 && timingSafeEqual(shorten(own), given));
  if (!isGenuine) throw new CodedError('change_cursor_invalid');
  if (short !== shortEpoch(epoch)) throw new CodedError('change_cursor_expired');
  return position;
}
