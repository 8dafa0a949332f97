import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LiveStreams } from '../live/live-streams.ts';
import { notFound } from '../pages/not-found.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxFragments, mailboxPage } from './mailbox-page.ts';
import { linksIn } from './mail-links.ts';

/** The mailbox's pages, and a JSON API for tests: `GET /mailbox/mails?to=`. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox, streams: LiveStreams): void {
  app.get('/mailbox', (_request, reply) => reply.type('text/html').send(mailboxPage(mailbox)));
  app.get('/mailbox/live', (request, reply) => {
    const { shown } = z.object({ shown: z.string().optional() }).parse(request.query);
    streams.follow(request, reply, mailbox.topic, () => mailboxFragments(mailbox, shown));
  });
  app.get('/mailbox/mails', (request) => {
    const { to } = z.object({ to: z.string().optional() }).parse(request.query);
    const mails = mailbox.list(to).map(({ id, at, to, from, subject, text }) => ({
      id,
      at,
      to,
      from,
      subject,
      text,
      links: linksIn(text),
    }));
    return { mails };
  });
  app.get('/mailbox/:id', (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const mail = mailbox.find(id);
    if (mail === undefined) throw notFound('There is no such mail');
    return reply.type('text/html').send(mailboxPage(mailbox, mail));
  });
  app.post('/mailbox/outage', (request) => {
    mailbox.setAway(z.object({ away: z.boolean() }).parse(request.body).away);
    return { away: mailbox.isAway };
  });
}
