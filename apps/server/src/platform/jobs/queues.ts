const untilItIsSent = {
  // Timeout after which a job of a killed worker is retried; sending takes at most 46 seconds.
  expireInSeconds: 60,
  // Every minute for years, so that messages survive long gateway outages.
  retryLimit: 2_000_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  retentionSeconds: 5 * 365 * 86_400,
};

/**
 * All job queues with their retry settings. A job's data contains only ids, never personal data.
 */
export const queues = {
  'send-message': untilItIsSent,
  'send-mail': untilItIsSent,
  'answer-reset-request': untilItIsSent,
  // Follows a webhook for a little more than a minute; the rounds of 'send-webhooks' know it then.
  'begin-webhook': { expireInSeconds: 120, retryLimit: 1 },
  'act-on-deliveries': { retryLimit: 0 },
  'watch-boxes': { retryLimit: 0 },
  'notify-alarms': { retryLimit: 0 },
  'send-webhooks': { retryLimit: 0 },
  'write-audit-heads': { retryLimit: 0 },
  'purge-sessions': { retryLimit: 0 },
  'clear-old-content': { retryLimit: 0 },
  'report-failures': { retryLimit: 0 },
  'report-attacks': { retryLimit: 0 },
} as const;

export type QueueName = keyof typeof queues;

/** The jobs that run once a minute. */
export const scheduledJobs = (Object.keys(queues) as QueueName[]).filter(
  (name) => queues[name].retryLimit === 0,
);
