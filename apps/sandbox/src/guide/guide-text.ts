/** What the door of a locker may show, in the order of urgency. */
export const doorStates = ['free', 'reserved', 'delivered', 'expired', 'inactive'] as const;

/**
 * A paragraph, what each state of a door means, steps in their order, or points in any. What stands
 * between asterisks is on a screen.
 */
export type GuideBlock =
  | string
  | { readonly states: Readonly<Record<(typeof doorStates)[number], string>> }
  | { readonly steps: readonly string[] }
  | { readonly points: readonly string[] };

export interface GuideSection {
  /** The same in every language: part of the page's address. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

/** The user guide, or the helpdesk page, in one language. */
export interface GuideText {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly GuideSection[];
}

export interface GuideWords {
  readonly guide: GuideText;
  readonly helpdesk: GuideText;
  readonly skip: string;
  readonly languages: string;
  readonly contents: string;
}
