/**
 * Symbology identifiers of GS1 codes (ISO/IEC 15424, GS1 General Specifications 5.4.3.7): GS1-128, DataBar, DataMatrix,
 * QR and DotCode. Some keyboards lose the bracket before them.
 */
const identifier = /^\]?(?:C1|e[0-2]|d2|Q3|J1)(?=\d)/iu;

/** Ends an element of variable length: the sign GS, or FNC1 in the code. */
export const separator = '\u001d';

/**
 * Length of the elements that need no separator, with their application identifier, by its first two digits (GS1 General
 * Specifications, figure 7.8.5-2).
 */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  '11': 8,
  '12': 8,
  '13': 8,
  '14': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '18': 8,
  '19': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
};

/** Whether the last of 18 digits is the control digit of those before it. */
function isSscc(text: string): boolean {
  if (!/^\d{18}$/u.test(text)) return false;
  const sum = [...text].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3),
    0,
  );
  return sum % 10 === 0;
}

/** The elements of a GS1 code, each with its application identifier, as they follow one another. */
function* elementsOf(text: string): Generator<string> {
  let rest = text;
  while (rest !== '') {
    const fixed = fixedLengths[rest.slice(0, 2)];
    const end = rest.indexOf(separator);
    const length = fixed ?? (end === -1 ? rest.length : end);
    yield rest.slice(0, length);
    rest = rest.slice(rest[length] === separator ? length + 1 : length);
  }
}

/**
 * The SSCC of a logistic unit in a text, its 18 digits: behind the application identifier 00, which a symbology
 * identifier may precede and other elements may precede or follow, or behind (00) as it is printed below a bar code.
 * Undefined where there is none with a right control digit; 20 digits alone are `compared` as one only.
 */
export function ssccOfElements(text: string): string | undefined {
  const printed = /\(00\)(\d{18})(?!\d)/u.exec(text)?.[1];
  if (printed !== undefined) return isSscc(printed) ? printed : undefined;
  const isMarked = identifier.test(text);
  if (!isMarked && !text.includes(separator)) return undefined;
  for (const element of elementsOf(text.replace(identifier, ''))) {
    if (element.startsWith('00')) return isSscc(element.slice(2)) ? element.slice(2) : undefined;
  }
  return undefined;
}

/** The 18 digits of an SSCC that is written with its application identifier alone; undefined for another text. */
export function ssccOfDigits(text: string): string | undefined {
  return text.startsWith('00') && isSscc(text.slice(2)) ? text.slice(2) : undefined;
}
