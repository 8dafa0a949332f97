import { parsePhone } from '@kolli/domain/people/phone-numbers';

/** What is wrong with a required phone number, by the pharmacy's country (FND-03). */
export function phoneError(
  typed: string,
  country: string,
): 'validation.required' | 'validation.phoneNumber' | undefined {
  if (typed.trim() === '') return 'validation.required';
  return parsePhone(typed, country) === undefined ? 'validation.phoneNumber' : undefined;
}
