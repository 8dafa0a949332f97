/** A phone number as it is kept and sent: a plus sign, then 10 to 14 digits (UIX-17). */
export const phonePattern = /^\+\d{10,14}$/;

type Grouping = { readonly prefix: string; readonly groups: readonly number[] };

/** How the number after the country code is usually written; the last group takes the rest. */
const groupings: readonly Grouping[] = [
  { prefix: '358', groups: [2, 3, 4] },
  { prefix: '46', groups: [2, 3, 2, 2] },
  { prefix: '47', groups: [3, 2, 3] },
];

/**
 * A phone number with spaces for the eye: '+358 40 512 7734', '+46 70 184 55 20',
 * '+47 412 34 567'; other countries in threes. A text that is no phone number stays as it is.
 */
export function formatPhone(phone: string): string {
  if (!phonePattern.test(phone)) return phone;
  const digits = phone.slice(1);
  const known = groupings.find(({ prefix }) => digits.startsWith(prefix));
  if (known === undefined) return `+${digits.match(/\d{1,3}/gu)?.join(' ') ?? digits}`;
  const parts = [known.prefix];
  let rest = digits.slice(known.prefix.length);
  known.groups.forEach((length, index) => {
    const isLast = index === known.groups.length - 1;
    parts.push(isLast ? rest : rest.slice(0, length));
    rest = rest.slice(length);
  });
  return `+${parts.filter((part) => part !== '').join(' ')}`;
}
