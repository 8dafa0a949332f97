/** The present moment; passed in wherever time matters, so that tests and events have their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
