/** Every job queue with how it retries. A job's data is an id or two, never personal data. */
export const queues = {
  'send-message': { retryLimit: 2000, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 },
  'watch-boxes': { retryLimit: 0 },
  'write-audit-heads': { retryLimit: 0 },
  'purge-sessions': { retryLimit: 0 },
} as const;

export type QueueName = keyof typeof queues;
