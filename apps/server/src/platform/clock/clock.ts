/** Returns the current time; injected, so that tests and events can set their own. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
