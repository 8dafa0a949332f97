/** The states of a locker's door, in the order of the guide. */
export const doorStates = ['free', 'reserved', 'delivered', 'expired', 'inactive'] as const;

/**
 * A paragraph, the meanings of door states, ordered steps, or unordered points. Text between asterisks is a
 * label on a screen.
 */
export type GuideBlock =
  | string
  | { readonly states: Readonly<Record<(typeof doorStates)[number], string>> }
  | { readonly steps: readonly string[] }
  | { readonly points: readonly string[] };

export interface GuideSection {
  /** The same in every language; used as an anchor. */
  readonly id: string;
  /** Between asterisks if it is the name of a screen. */
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
