/** What customers are told in place of a shipped text, as the migrations make it. */
export interface SmsTextTable {
  kind: string;
  language: string;
  text: string;
  updated_at: Date;
}
