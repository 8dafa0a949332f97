const checkCharacters = '0123456789ABCDEFHJKLMNPRSTUVWXY';

function identityNumber(number: number): string {
  const day = String((number % 28) + 1).padStart(2, '0');
  const year = String(30 + (Math.floor(number / 28) % 60));
  const own = String(100 + (Math.floor(number / 1680) % 700));
  const check = checkCharacters[Number(`${day}06${year}${own}`) % 31] ?? '';
  return `${day}06${year}-${own}${check}`;
}

/** A limit of retention: identity numbers and PINs go first, the rest with the content of deliveries. */
type Limit = 'identity' | 'content';

/** The texts and bytes that came in and must be gone after their limit. */
export class Planted {
  /** Numbers of customers, as they were typed. */
  readonly numbers = new Set<string>();
  readonly #texts: Record<Limit, Set<string>> = { identity: new Set(), content: new Set() };
  readonly #bytes = new Set<string>();
  #made = 0;

  ssn(): string {
    const ssn = identityNumber((this.#made += 1));
    this.numbers.add(ssn);
    this.#texts.identity.add(ssn);
    return ssn;
  }

  phoneNumber(): string {
    const phoneNumber = `+35847${String(9_000_000 + (this.#made += 1))}`;
    this.numbers.add(phoneNumber);
    this.#texts.content.add(phoneNumber.slice(4));
    return phoneNumber;
  }

  /** A new text that goes with the content of a delivery. */
  text(): string {
    const text = `canary-${(this.#made += 1)}-x`;
    this.#texts.content.add(text);
    return text;
  }

  /** A hash, or something encrypted, that goes with identity numbers. */
  bytes(...all: readonly (Buffer | null)[]): void {
    for (const one of all) if (one !== null) this.#bytes.add(one.toString('hex'));
  }

  /** How many texts and bytes go at a limit. */
  count(limit: Limit): number {
    return this.#texts[limit].size + (limit === 'identity' ? this.#bytes.size : 0);
  }

  /** Finds in a text of rows or log lines what was planted; bytes are there in hexadecimal. */
  inText(limit: Limit, text: string): string[] {
    const found = text.match(/canary-\d+-x|479\d{6}|\d{6}-\d{3}[0-9A-Y]|[0-9a-f]{24,}/g) ?? [];
    return this.#known(limit, found);
  }

  /** Finds in the bytes of a file what was planted. */
  inFile(limit: Limit, file: Buffer): string[] {
    const found = file.toString('latin1').match(/canary-\d+-x|479\d{6}|\d{6}-\d{3}[0-9A-Y]/g) ?? [];
    const raw = limit === 'identity' ? this.#rawIn(file) : [];
    return [...this.#known(limit, found), ...raw];
  }

  #known(limit: Limit, found: readonly string[]): string[] {
    const isPlanted = (one: string) =>
      this.#texts[limit].has(one) || (limit === 'identity' && this.#bytes.has(one));
    return [...new Set(found)].filter(isPlanted);
  }

  /** The planted bytes in a file, each looked for by its first four. */
  #rawIn(file: Buffer): string[] {
    const byStart = Map.groupBy(this.#bytes, (hex) => Number.parseInt(hex.slice(0, 8), 16));
    const found = new Set<string>();
    for (let at = 0; at + 4 <= file.length; at += 1)
      for (const hex of byStart.get(file.readUInt32BE(at)) ?? [])
        if (file.toString('hex', at, at + hex.length / 2) === hex) found.add(hex);
    return [...found];
  }
}
