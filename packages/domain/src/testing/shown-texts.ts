/** A text that somebody may type, and what a file shows instead where it must not or cannot be the same (TXT-04). */
export interface ShownText {
  readonly text: string;
  /** In CSV: a mark in front of what a spreadsheet would run or take for a number. */
  readonly csv?: string;
  /** In PDF: the numbers of signs that its font does not have. */
  readonly pdf?: string;
}

/** Names and comments that are the same on screens, in CSV, PDF and mails and on paper, and all exceptions. */
export const shownTexts: readonly ShownText[] = [
  { text: 'Máret Áŋŋá Đđ Ŧŧ Čáhppe' },
  { text: 'Їжак Иван Щёголев' },
  { text: 'Σάββας Ώρα Ψαλίδας' },
  { text: 'O’Brien "Masa" «Öhman» & <b>' },
  { text: 'Åsa; Ähtäri, tab' },
  { text: 'Anna-Maria Wilhelmina Kristiina von Åkerblom-Hämäläinen-Oja1' },
  { text: 'pill 💊 👩\u200d⚕\ufe0f ok', pdf: 'pill [U+1F48A] [U+1F469]\u200d[U+2695] ok' },
  { text: '=HYPERLINK("x")', csv: '\'=HYPERLINK("x")' },
  { text: '+1-2', csv: "'+1-2" },
  { text: '0012', csv: "'0012" },
];
