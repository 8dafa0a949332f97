/** The words of a text, as a list. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
