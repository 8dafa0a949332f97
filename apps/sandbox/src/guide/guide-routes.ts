import { type Language, languages } from '@kolli/domain/people/languages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type GuidePage, guidePage, guidePaths } from './guide-page.ts';

const querySchema = z.object({ language: z.enum(languages).optional().catch(undefined) });

/** User guide and helpdesk page of the demo, the targets of `USER_GUIDE_URL` and `HELPDESK_URL`. */
export function guideRoutes(app: FastifyInstance): void {
  const pages: readonly GuidePage[] = ['guide', 'helpdesk'];
  for (const which of pages)
    app.get(guidePaths[which], (request, reply) => {
      const { language } = querySchema.parse(request.query);
      const chosen = language ?? acceptedLanguage(request.headers['accept-language']);
      return reply.type('text/html').send(guidePage(which, chosen));
    });
}

/** The first supported language of a browser, default English; Norwegian has three codes. */
function acceptedLanguage(header = ''): Language {
  const wanted = header.split(',').map((entry) => entry.trim().slice(0, 2).toLowerCase());
  const found = wanted.map((name) =>
    languages.find((one) => one === (/^n[bn]$/.test(name) ? 'no' : name)),
  );
  return found.find((one) => one !== undefined) ?? 'en';
}
