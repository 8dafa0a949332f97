/** The content of a mail before rendering. Every text may contain user input. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Named values, such as an address. */
  readonly rows?: readonly (readonly [label: string, value: string])[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly after?: readonly string[];
}
