import type { z } from 'zod';

/** A problem in a file and its path, such as `pharmacies[0].boxes[1].templateId`. */
export interface Problem {
  readonly place: string;
  readonly reason: string;
}

/** A site file was refused; the message has a line for each problem. */
export class SiteProblems extends Error {
  override readonly name = 'SiteProblems';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ place, reason }) => `${place}: ${reason}`).join('\n'));
    this.problems = problems;
  }
}

/** A path in code notation: `users[2].email`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((place, step) => {
    if (typeof step === 'number') return `${place}[${step}]`;
    return place === '' ? String(step) : `${place}.${String(step)}`;
  }, '');
}

function reasonOf(issue: z.core.$ZodIssue): string {
  return issue.input === undefined ? 'is missing' : issue.message.replace(/^Invalid input: /, '');
}

/** Converts schema errors, parsed with `reportInput`, to one problem per field. */
export function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        place: placeOf([...issue.path, key]),
        reason: 'there is no such field',
      }));
    return [{ place: placeOf(issue.path) || 'the file', reason: reasonOf(issue) }];
  });
}
