/** A text in a phone field of a pharmacy in a country, and the number that it is; undefined if it is refused. */
export type PhoneSpelling = readonly [country: string, typed: string, stored: string | undefined];

const finnish = '+358401234567';
const swedish = '+46701234567';
const norwegian = '+4740123456';

/** How people write one Finnish, one Swedish and one Norwegian number, and what only looks like a number (TXT-02). */
export const phoneSpellings: readonly PhoneSpelling[] = [
  // The national form, with what people put between the digits.
  ['FI', '0401234567', finnish],
  ['FI', '040 123 4567', finnish],
  ['FI', ' 040-123 4567 ', finnish],
  ['FI', '040.123.4567', finnish],
  ['FI', '(040) 123 4567', finnish],
  ['FI', '[040] 123 4567', finnish],
  ['FI', '040/1234567', finnish],
  ['SE', '070-123 45 67', swedish],
  ['SE', '(070) 123 45 67', swedish],
  ['SE', '070/123 45 67', swedish],
  ['NO', '401 23 456', norwegian],
  ['NO', '40 12 34 56', norwegian],
  // With the country code.
  ['FI', '+358401234567', finnish],
  ['FI', '+358 40 123 4567', finnish],
  ['FI', '+358-40-1234567', finnish],
  ['FI', '00358 40 123 4567', finnish],
  ['FI', '00 358 40 123 4567', finnish],
  ['FI', '(+358) 40 123 4567', finnish],
  ['FI', '+ 358 40 123 4567', finnish],
  ['FI', '358 40 123 4567', finnish],
  ['SE', '46701234567', swedish],
  ['NO', '47 401 23 456', norwegian],
  ['NO', '4740123456', norwegian],
  ['NO', '0047 401 23 456', norwegian],
  // With a trunk zero after it.
  ['SE', '+46 070 123 45 67', swedish],
  ['FI', '+460701234567', swedish],
  ['SE', '+46 (0)70 123 45 67', swedish],
  ['SE', '0046 (0) 70-123 45 67', swedish],
  ['FI', '+358 (0)40 123 4567', finnish],
  ['FI', '3580401234567', finnish],
  // Of another country.
  ['FI', '+46 70 123 45 67', swedish],
  ['SE', '+47 401 23 456', norwegian],
  ['NO', '00358 40 123 4567', finnish],
  ['FI', '+380 50 123 4567', '+380501234567'],
  ['FI', '+39 06 1234 5678', '+390612345678'],
  ['IT', '06 1234 5678', '+390612345678'],
  ['DK', '20 12 34 56', '+4520123456'],
  // Pasted from contacts, mails and documents.
  ['FI', '\u202a+358 40 123 4567\u202c', finnish],
  ['FI', '\u2066040 123 4567\u2069', finnish],
  ['SE', '\u200e+46\u200f70 123\u200b45 67\ufeff', swedish],
  ['FI', '+358\u00a040\u2009123\u202f4567', finnish],
  ['FI', '040\u2013123\u20124567', finnish],
  ['FI', '040\u2212123\u20114567', finnish],
  ['FI', '040\u00ad123\ufe0d4567', finnish],
  ['FI', '\uff10\uff14\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17', finnish],
  ['FI', '\uff0b358 40\uff0d1234567', finnish],
  ['FI', '\u0660\u0664\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667', finnish],
  ['FI', '040\t123\t4567', finnish],
  // Numbers that no plan has.
  ['NO', '+474740123456', undefined],
  ['NO', '401 234 567', undefined],
  ['NO', '040 12 34 56', undefined],
  ['NO', '+47 1234 5678', undefined],
  ['SE', '+46 70 123 45 67 89', undefined],
  ['FI', '+0401234567', undefined],
  ['FI', '+999 401234567', undefined],
  ['FI', '000401234567', undefined],
  // Numbers of somebody else, if they were completed.
  ['FI', '401234567', undefined],
  ['SE', '40 12 34 56', undefined],
  ['NO', '46 70 123 45 67', undefined],
  ['FI', '040 1234567/8', undefined],
  ['FI', '+358 9 1234567/8', undefined],
  ['FI', '040 1234567 / 050 1234567', undefined],
  ['FI', '040 1234567, 050 1234567', undefined],
  ['FI', '040 1234567 ext. 5', undefined],
  ['FI', '040 1234567;ext=5', undefined],
  ['FI', '040-CALL-ME', undefined],
  ['FI', 'call 040 1234567', undefined],
  ['FI', '++358401234567', undefined],
  ['FI', '358+401234567', undefined],
  ['', '040 123 4567', undefined],
  ['FI', '040 123', undefined],
  ['FI', '112', undefined],
];
