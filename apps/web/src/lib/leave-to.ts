/** Leaves the app for another address; the browser's back button leads here again. */
export function leaveTo(address: string): void {
  location.assign(address);
}
