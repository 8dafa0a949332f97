/** An error that the sandbox answers with 404 and this sentence. */
export function notFound(message: string): Error & { statusCode: number } {
  return Object.assign(new Error(message), { statusCode: 404 });
}
