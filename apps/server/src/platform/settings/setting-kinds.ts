import { mailAddress } from '@kolli/contract/call/mail-address';
import { z } from 'zod';
import { parseNetworks } from '../http/access/staff-networks.ts';

/** A 32-byte key in base64. */
export const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64');

/** `id:base64` pairs, the one that encrypts first. */
export const dataKeys = z.string().transform((text, context) =>
  text.split(',').map((pair) => {
    const [id = '', value = ''] = pair.split(':');
    const parsed = key.safeParse(value);
    if (id !== '' && parsed.success) return { id, key: parsed.data };
    context.addIssue({
      code: 'custom',
      message: 'must be id:key pairs, keys of 32 bytes in base64',
    });
    return z.NEVER;
  }),
);

/** The key that hashes, and the former one if there still are hashes with it. */
export const hashKeys = z.string().transform((text, context) => {
  const [newest, ...former] = text.split(',').map((one) => key.safeParse(one).data);
  const isRight = former.length <= 1 && former.every((one) => one?.equals(newest ?? one) === false);
  if (newest !== undefined && isRight) return { newest, former: former[0] };
  context.addIssue({
    code: 'custom',
    message:
      'must be 32 bytes in base64, with a comma and a different former key during a rotation',
  });
  return z.NEVER;
});

/** An e-mail address, whose domain may have any letters. */
export const mail = z.string().overwrite(mailAddress).pipe(z.email()).meta({ format: 'email' });

/** Words with spaces between them. */
export const words = z
  .string()
  .regex(/\S/u)
  .transform((text) => text.trim().split(/\s+/u));

/** Networks in CIDR form, or single addresses, with commas. */
export const networks = z.string().transform((text, context) => {
  try {
    return parseNetworks(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'wrong' });
    return z.NEVER;
  }
});

/** A switch with its default. */
export const onOrOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(byDefault)
    .transform((text) => text === 'on');
