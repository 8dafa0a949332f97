const untilItIsSent = {
  // A worker that was killed with it gives it up so soon; handing it over takes 40 seconds at most.
  expireInSeconds: 60,
  // Every minute for years: a message waits for its gateway, however long that is away.
  retryLimit: 2_000_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  retentionSeconds: 5 * 365 * 86_400,
};

/** Every job queue with how it retries. A job's data is an id or two, never personal data. */
export const queues = {
  'send-message': untilItIsSent,
  'send-mail': untilItIsSent,
  'answer-reset-request': untilItIsSent,
  'act-on-deliveries': { retryLimit: 0 },
  'watch-boxes': { retryLimit: 0 },
  'tell-alarms': { retryLimit: 0 },
  'write-audit-heads': { retryLimit: 0 },
  'purge-sessions': { retryLimit: 0 },
} as const;

export type QueueName = keyof typeof queues;
