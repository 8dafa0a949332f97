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
  phoneNumberSchema,
  shelfNamesSchema,
  textSchema,
  timeSchema,
} from './fields.ts';

const doors = (count: number) => Array.from({ length: count }, (_, index) => `1-${index + 1}`);

/** Each field with accepted inputs and their parsed values, and with refused inputs and their codes. */
const fields: Record<
  string,
  { schema: z.ZodType; accepts: [unknown, unknown][]; refuses: [unknown, string][] }
> = {
  'a time': {
    schema: timeSchema,
    accepts: [
      [0, 0],
      [8.64e15, 8.64e15],
    ],
    refuses: [
      [-1, 'validation.invalid'],
      [8.64e15 + 1, 'validation.invalid'],
      [1.5, 'validation.invalid'],
      ['0', 'validation.invalid'],
    ],
  },
  'a time by a box’s clock': {
    schema: boxTimeSchema,
    accepts: [
      [0, 0],
      [9e15, 9e15],
    ],
    refuses: [
      [-1, 'validation.invalid'],
      [0.5, 'validation.invalid'],
    ],
  },
  'a text of one line': {
    schema: textSchema(3),
    accepts: [[' abc ', 'abc']],
    refuses: [
      ['abcd', 'validation.tooLong'],
      ['  ', 'validation.required'],
      [undefined, 'validation.required'],
      ['a\nb', 'validation.invalid'],
      ['a\u202Eb', 'validation.invalid'],
      ['\uD800', 'validation.invalid'],
    ],
  },
  'a text of several lines': {
    schema: longTextSchema(3),
    accepts: [
      ['', ''],
      [' a\r\nb ', 'a\nb'],
    ],
    refuses: [
      ['abcd', 'validation.tooLong'],
      ['a\u0000', 'validation.invalid'],
    ],
  },
  'an e-mail address': {
    schema: emailSchema,
    accepts: [[' a@b.fi ', 'a@b.fi']],
    refuses: [
      ['a@b', 'validation.email'],
      [`${'a'.repeat(196)}@b.fi`, 'validation.tooLong'],
    ],
  },
  'a kolli ID': {
    schema: kolliIdSchema,
    accepts: [[' FP 1 ', 'fp1']],
    refuses: [
      [' ', 'validation.required'],
      ['a'.repeat(201), 'validation.tooLong'],
    ],
  },
  'additional kolli IDs': {
    schema: additionalKolliIdsSchema,
    accepts: [
      [['', 'A'], ['a']],
      [
        ['A', 'B'],
        ['a', 'b'],
      ],
      [['', ''], []],
    ],
    refuses: [[['a', 'b', 'c'], 'validation.tooMany']],
  },
  'a phone number': {
    schema: phoneNumberSchema,
    accepts: [
      ['+1234567890', '+1234567890'],
      ['+12345678901234', '+12345678901234'],
    ],
    refuses: [
      ['+123456789', 'validation.phoneNumber'],
      ['+123456789012345', 'validation.phoneNumber'],
      ['0401234567', 'validation.phoneNumber'],
    ],
  },
  'a customer’s number': {
    schema: customerPhoneNumberSchema,
    accepts: [[' 040 123 ', '040123']],
    refuses: [['1'.repeat(41), 'validation.tooLong']],
  },
  'a locker’s id': {
    schema: lockerIdSchema,
    accepts: [
      ['1-1', '1-1'],
      ['99-99', '99-99'],
    ],
    refuses: [
      ['100-1', 'validation.invalid'],
      ['1-100', 'validation.invalid'],
      ['1-', 'validation.invalid'],
      ['x1-1', 'validation.invalid'],
    ],
  },
  'doors of one box': {
    schema: lockerIdsSchema,
    accepts: [[doors(50), doors(50)]],
    refuses: [
      [[], 'validation.required'],
      [doors(51), 'validation.tooMany'],
      [['1-1', '1-1'], 'validation.repeated'],
    ],
  },
  shelves: {
    schema: shelfNamesSchema,
    accepts: [
      [
        [' A1 ', 'B'],
        ['A1', 'B'],
      ],
    ],
    refuses: [
      [[], 'validation.required'],
      [undefined, 'validation.required'],
      [['A1', ' A1'], 'validation.repeated'],
      [['a'.repeat(61)], 'validation.tooLong'],
      [doors(51), 'validation.tooMany'],
    ],
  },
  'an identity number': {
    schema: identityNumberSchema,
    accepts: [[` ${'1'.repeat(20)} `, '1'.repeat(20)]],
    refuses: [
      ['1'.repeat(21), 'validation.identityNumber'],
      [' ', 'validation.required'],
    ],
  },
  languages: {
    schema: languagesSchema,
    accepts: [
      [
        ['fi', 'sv'],
        ['fi', 'sv'],
      ],
    ],
    refuses: [
      [[], 'validation.required'],
      [['fi', 'fi'], 'validation.invalid'],
      [['de'], 'validation.invalid'],
    ],
  },
  'an optional field': {
    schema: optionalSchema(lockerIdSchema),
    accepts: [
      ['', undefined],
      [null, undefined],
      [[], undefined],
      [undefined, undefined],
      ['1-1', '1-1'],
    ],
    refuses: [
      [' ', 'validation.invalid'],
      [0, 'validation.required'],
      [false, 'validation.required'],
    ],
  },
  'a field with a default': {
    schema: defaultedSchema(lockerIdSchema.default('1-1')),
    accepts: [
      ['', '1-1'],
      [null, '1-1'],
      [[], '1-1'],
      [undefined, '1-1'],
      ['2-1', '2-1'],
    ],
    refuses: [
      [' ', 'validation.invalid'],
      [0, 'validation.required'],
    ],
  },
  'a field that must be blank': {
    schema: blankSchema,
    accepts: [
      ['', undefined],
      [[], undefined],
    ],
    refuses: [
      ['x', 'validation.invalid'],
      [0, 'validation.invalid'],
    ],
  },
  'an update of a template': {
    schema: updateBoxTemplate.body ?? z.never(),
    accepts: [[{ name: 'Small' }, { name: 'Small' }]],
    refuses: [
      [{}, 'missing_fields'], // The server says `validation.unknownField` of it.
      [{ nam: 'Small' }, 'Unrecognized key: "nam"'],
    ],
  },
};

test.each(Object.entries(fields))('%s is parsed, or refused with its code', (_name, field) => {
  for (const [given, parsed] of field.accepts)
    expect(field.schema.safeParse(given), JSON.stringify(given)).toEqual({
      success: true,
      data: parsed,
    });
  for (const [given, code] of field.refuses) {
    const { error } = field.schema.safeParse(given);
    expect(error?.issues[0]?.message, JSON.stringify(given)).toBe(code);
  }
});
