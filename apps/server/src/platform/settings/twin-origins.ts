/** Further origins of a server on localhost: localhost is also 127.0.0.1. */
export function twinOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost') return [];
  url.hostname = '127.0.0.1';
  return [url.origin];
}
