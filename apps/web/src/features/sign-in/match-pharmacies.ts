/** Letters that have no form without their stroke or ligature in Unicode. */
const plainLetters: Readonly<Record<string, string>> = { ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ł: 'l' };

/** A text in lower case and without diacritics. */
export function plainText(text: string): string {
  const withoutMarks = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return withoutMarks.replace(/[øæœđł]/gu, (letter) => plainLetters[letter] ?? letter);
}

/** Finds what has each typed word as a part of its name, in the same order. */
export function createMatcher<T extends { readonly name: string }>(
  all: readonly T[],
): (typed: string) => readonly T[] {
  const named = all.map((one) => ({ one, name: plainText(one.name) }));
  return (typed) => {
    const words = plainText(typed).split(/\s+/u);
    const found = named.filter(({ name }) => words.every((word) => name.includes(word)));
    return found.map(({ one }) => one);
  };
}
