/** The site that a passkey belongs to (WebAuthn: relying party). */
export interface PasskeySite {
  /** The host; browsers let a passkey sign for no other. */
  readonly id: string;
  /** Origins of pages that may ask for it. */
  readonly origins: readonly string[];
}

export function passkeySiteOf(publicUrl: string, trustedOrigins: readonly string[]): PasskeySite {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origins: [origin, ...trustedOrigins] };
}
