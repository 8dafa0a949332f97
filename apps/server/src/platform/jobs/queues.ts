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
} as const;

export type QueueName = keyof typeof queues;

/** The jobs that run once a minute. They are no queues: see `minute-beat.ts`. */
export const scheduledJobs = [
  'act-on-deliveries',
  'watch-boxes',
  'notify-alarms',
  'send-webhooks',
  'write-audit-heads',
  'purge-sessions',
  'clear-old-content',
  'report-failures',
  'report-attacks',
] as const;

export type ScheduledJob = (typeof scheduledJobs)[number];
