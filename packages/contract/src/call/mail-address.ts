/** What browsers and Node have of the URL standard, whose host names are those of mail, too. */
declare const URL: {
  new (text: string): { readonly hostname: string };
  canParse(text: string): boolean;
};

/**
 * An e-mail address in the one form in which it is stored and compared: a domain with other letters than a to z, such as
 * 'info@apotek-söder.example', as its name in the DNS, 'xn--apotek-sder-yfb.example' (UTS 46), which every mail server takes.
 * Any other text stays as it is.
 */
export function mailAddress(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  const isForeign = at > 0 && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && /\P{ASCII}/u.test(domain);
  const url = `http://${domain}`;
  if (!isForeign || !URL.canParse(url)) return text;
  return `${text.slice(0, at)}@${new URL(url).hostname}`;
}
