import { expect, test } from 'vitest';
import { z } from 'zod';
import { updateBoxTemplate } from '../box/box-templates.ts';
import {
  additionalKolliIdsSchema,
  blankSchema,
  boxTimeSchema,
  customerPhoneNumberSchema,
  defaultedSchema,
  emailSchema,
  identityNumberSchema,
  kolliIdSchema,
  languagesSchema,
  lockerIdSchema,
  lockerIdsSchema,
  longTextSchema,
  optionalSchema,
  shelfNamesSchema,
  textSchema,
  timeSchema,
} from './fields.ts';
import { phoneNumberSchema } from './phone-fields.ts';

const doors = (count: number) => Array.from({ length: count }, (_, index) => `1-${index + 1}`);

const blanks = ['', null, []];

/** Each field with the inputs that it accepts as they are, others with their values, and those it refuses by their code. */
const fields: Record<
  string,
  {
    schema: z.ZodType;
    same?: unknown[];
    changes?: [given: unknown, value: unknown][];
    refuses: Record<string, unknown[]>;
  }
> = {
  'a time': {
    schema: timeSchema,
    same: [0, 8.64e15],
    refuses: { 'validation.invalid': [-1, 8.64e15 + 1, 1.5, '0'] },
  },
  'a time by a box’s clock': {
    schema: boxTimeSchema,
    same: [0, 9e15],
    refuses: { 'validation.invalid': [-1, 0.5] },
  },
  'a text of one line': {
    schema: textSchema(3),
    changes: [[' abc ', 'abc']],
    refuses: {
      'validation.tooLong': ['abcd'],
      'validation.required': ['  ', undefined],
      'validation.invalid': ['a\u0000b', 'a\u007fb', '\uD800', 1, true, {}],
    },
  },
  'a text of several lines': {
    schema: longTextSchema(3),
    same: [''],
    changes: [[' a\r\nb ', 'a\nb']],
    refuses: { 'validation.tooLong': ['abcd'], 'validation.invalid': ['a\u0000'] },
  },
  'an e-mail address': {
    schema: emailSchema,
    changes: [
      [' a@b.fi ', 'a@b.fi'],
      ['info@apotek-söder.example', 'info@xn--apotek-sder-yfb.example'],
      ['a@ÄPTEEKKI.fi', 'a@xn--pteekki-4wa.fi'],
    ],
    refuses: {
      'validation.email': ['a@b', 'söder@b.fi', 'a@ä', 'a@ä_ö.fi', 'ä.fi', 'a@ä.fi/b'],
      'validation.tooLong': [`${'a'.repeat(196)}@b.fi`],
    },
  },
  'a kolli ID': {
    schema: kolliIdSchema,
    changes: [[' FP 1 ', 'fp1']],
    refuses: { 'validation.required': [' '], 'validation.tooLong': ['a'.repeat(201)] },
  },
  'additional kolli IDs': {
    schema: additionalKolliIdsSchema,
    changes: [
      [['', 'A'], ['a']],
      [
        ['A', 'B'],
        ['a', 'b'],
      ],
      [['', ''], []],
    ],
    refuses: { 'validation.tooMany': [['a', 'b', 'c']] },
  },
  'a phone number': {
    schema: phoneNumberSchema,
    same: ['+3546111234', '+4915112345678'],
    changes: [
      ['+460701234567', '+46701234567'],
      ['+46 (0)70-123 45 67', '+46701234567'],
      ['\u202a00358 40 1234567', '+358401234567'],
    ],
    refuses: {
      'validation.phoneNumber': [
        '+298123456',
        '+123456789012345',
        '0401234567',
        '+0401234567',
        '+474740123456',
        '+46701234567 / 68',
        '',
      ],
    },
  },
  'a customer’s number': {
    schema: customerPhoneNumberSchema,
    changes: [
      [' 040 123 ', '040 123'],
      ['\u2066040\u2011123\u2069', '040-123'],
    ],
    refuses: { 'validation.tooLong': ['1'.repeat(41)] },
  },
  'a locker’s id': {
    schema: lockerIdSchema,
    same: ['1-1', '99-99'],
    refuses: { 'validation.invalid': ['100-1', '1-100', '1-', 'x1-1'] },
  },
  'doors of one box': {
    schema: lockerIdsSchema,
    same: [doors(50)],
    refuses: {
      'validation.required': [[]],
      'validation.tooMany': [doors(51)],
      'validation.repeated': [['1-1', '1-1']],
    },
  },
  shelves: {
    schema: shelfNamesSchema,
    changes: [
      [
        [' A1 ', 'B'],
        ['A1', 'B'],
      ],
    ],
    refuses: {
      'validation.required': [[], undefined],
      'validation.repeated': [['A1', ' A1']],
      'validation.tooLong': [['a'.repeat(61)]],
      'validation.tooMany': [doors(51)],
    },
  },
  'an identity number': {
    schema: identityNumberSchema,
    changes: [[` ${'1'.repeat(20)} `, '1'.repeat(20)]],
    refuses: { 'validation.identityNumber': ['1'.repeat(21)], 'validation.required': [' '] },
  },
  languages: {
    schema: languagesSchema,
    same: [['fi', 'sv']],
    refuses: { 'validation.required': [[]], 'validation.invalid': [['fi', 'fi'], ['de']] },
  },
  'an optional field': {
    schema: optionalSchema(lockerIdSchema),
    same: [undefined, '1-1'],
    changes: blanks.map((blank) => [blank, undefined]),
    refuses: { 'validation.invalid': [' ', 0, false] },
  },
  'a field with a default': {
    schema: defaultedSchema(lockerIdSchema.default('1-1')),
    same: ['2-1'],
    changes: [...blanks, undefined].map((blank) => [blank, '1-1']),
    refuses: { 'validation.invalid': [' ', 0] },
  },
  'a field that must be blank': {
    schema: blankSchema,
    changes: ['', []].map((blank) => [blank, undefined]),
    refuses: { 'validation.invalid': ['x', 0] },
  },
  'an update of a template': {
    schema: updateBoxTemplate.body ?? z.never(),
    same: [{ name: 'Small' }],
    // The server says `validation.unknownField` of the second.
    refuses: { missing_fields: [{}], 'Unrecognized key: "nam"': [{ nam: 'Small' }] },
  },
};

test.each(Object.entries(fields))('%s is parsed, or refused with its code', (_name, field) => {
  const { schema, same = [], changes = [], refuses } = field;
  for (const [given, data] of [...same.map((value) => [value, value]), ...changes])
    expect(schema.safeParse(given), JSON.stringify(given)).toEqual({ success: true, data });
  for (const [code, all] of Object.entries(refuses))
    for (const given of all) {
      const { error } = schema.safeParse(given);
      expect(error?.issues[0]?.message, JSON.stringify(given)).toBe(code);
    }
});
