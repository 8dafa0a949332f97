/** Text that is safe in HTML and XML, also in attributes. */
export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
