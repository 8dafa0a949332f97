/** What a new password is compared with. */
export interface PasswordSurroundings {
  /** Of the person, such as 'Anna Lind'. */
  readonly name: string;
  readonly email: string;
  /** Names of all pharmacies of the person. */
  readonly pharmacies: readonly string[];
  /** Name of the product, as the installation calls it. */
  readonly product: string;
  /** Whether a text in NFKC and lower case is one of the most used passwords. */
  readonly isMostUsed: (text: string) => boolean;
}

export type PasswordFault =
  | 'password_only_spaces'
  | 'password_one_character'
  | 'password_has_own_name'
  | 'password_has_pharmacy_name'
  | 'password_has_product_name'
  | 'password_most_used';

/** Shorter names are part of many words: 'Li' of 'politely'. */
const SHORTEST_NAME = 4;

/** As NIST SP 800-63B compares: neither case nor compatible forms of a letter matter. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Letters and digits only: 'pass-word' and 'p a s s w o r d' are 'password'. */
const squeeze = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Without what people add to a refused password: up to four digits or signs at each end, such as a year. */
const bare = (text: string) => text.replace(/^[^\p{L}]{1,4}/u, '').replace(/[^\p{L}]{1,4}$/u, '');

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).map(squeeze);

function hasName(password: string, names: readonly string[]): boolean {
  const text = squeeze(password);
  return names.some((name) =>
    name.length < SHORTEST_NAME ? name !== '' && bare(text) === name : text.includes(name),
  );
}

function isOneCharacter(text: string): boolean {
  return new Set(fold(text)).size === 1 || new Set(bare(fold(text))).size === 1;
}

/** A word of a pharmacy's name, such as its town, may be part of a password, but not all of it. */
function isPharmacyName(password: string, pharmacies: readonly string[]): boolean {
  const words = pharmacies.flatMap(wordsOf).filter((word) => word.length >= SHORTEST_NAME);
  return hasName(password, pharmacies.map(squeeze)) || words.includes(bare(squeeze(password)));
}

function isMostUsed(password: string, { isMostUsed: isListed }: PasswordSurroundings): boolean {
  const texts = [fold(password), squeeze(password)];
  const bared = texts.map(bare).filter((text) => text.length >= SHORTEST_NAME);
  return [...texts, ...bared].some(isListed);
}

/**
 * Why a password must not be chosen, besides its length; undefined for a good one (SEC-02): it is
 * only spaces or one repeated character, contains the own name or address, is or contains the
 * pharmacy's or the product's name, or is one of the most used. Case, spaces, signs between letters
 * and up to four digits or signs at the ends make no difference.
 */
export function passwordFault(
  password: string,
  about: PasswordSurroundings,
): PasswordFault | undefined {
  if (password.trim() === '') return 'password_only_spaces';
  if (isOneCharacter(password)) return 'password_one_character';
  const local = about.email.replace(/@.*$/su, '');
  const own = [...wordsOf(about.name), ...[about.name, about.email, local].map(squeeze)];
  if (hasName(password, own)) return 'password_has_own_name';
  if (isPharmacyName(password, about.pharmacies)) return 'password_has_pharmacy_name';
  if (hasName(password, [squeeze(about.product)])) return 'password_has_product_name';
  return isMostUsed(password, about) ? 'password_most_used' : undefined;
}
