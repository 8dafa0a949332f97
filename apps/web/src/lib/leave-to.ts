/** Navigates to an address outside the app; the browser's back button returns here. */
export function leaveTo(address: string): void {
  location.assign(address);
}
