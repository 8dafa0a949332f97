import { type Language, languages } from '@kolli/domain/people/languages';
import { expect, test } from 'vitest';
import { openMailProvider, sendQueuedMails } from '../../../testing/providers/mail-provider.ts';
import { openSmsProvider, sendQueued } from '../../../testing/providers/sms-provider.ts';
import { ownTestServer } from '../../../testing/test-server.ts';
import { givenAlarmedBox } from '../testing/alarms.ts';
import { changeIn, lookIn } from '../../../testing/rows.ts';

const hourMs = 60 * 60_000;

const server = await ownTestServer();
const mails = await openMailProvider();
const phones = await openSmsProvider();

interface ExpectedTexts {
  readonly subjects: readonly [string, string, string];
  readonly messages: readonly [string, string, string];
}

/** Expected texts for a fridge that is too warm: alarm began, is still active, is over. */
const expectedTexts: Readonly<Record<Language, ExpectedTexts>> = {
  en: {
    subjects: ['alarm', 'still alarm', 'alarm over'],
    messages: [
      'Alarm. Kampin apteekki, Aula, Fridge 2-1: Temperature too high. 9.5 C (max), allowed 2-8 C. Since 10.03.2026 at 11:00.',
      'Still alarm. Kampin apteekki, Aula, Fridge 2-1: Temperature too high. 9.5 C (max), allowed 2-8 C. Since 10.03.2026 at 11:00.',
      'Alarm over. Kampin apteekki, Aula, Fridge 2-1: Temperature too high. 9.5 C (max), allowed 2-8 C. Since 10.03.2026 at 11:00, until 10.03.2026 at 12:00.',
    ],
  },
  fi: {
    subjects: ['hälytys', 'hälytys jatkuu', 'hälytys päättyi'],
    messages: [
      'Hälytys. Kampin apteekki, Aula, Kylmälokero 2-1: Lämpötila liian korkea. 9,5 C (korkein), sallittu 2-8 C. Alkoi 10.03.2026 klo 11.00.',
      'Hälytys jatkuu. Kampin apteekki, Aula, Kylmälokero 2-1: Lämpötila liian korkea. 9,5 C (korkein), sallittu 2-8 C. Alkoi 10.03.2026 klo 11.00.',
      'Hälytys päättyi. Kampin apteekki, Aula, Kylmälokero 2-1: Lämpötila liian korkea. 9,5 C (korkein), sallittu 2-8 C. Alkoi 10.03.2026 klo 11.00, päättyi 10.03.2026 klo 12.00.',
    ],
  },
  sv: {
    subjects: ['larm', 'larmet kvarstår', 'larmet är över'],
    messages: [
      'Larm. Kampin apteekki, Aula, Kylfack 2-1: För hög temperatur. 9,5 C (högsta), tillåtet 2-8 C. Sedan 10.03.2026 kl. 11.00.',
      'Larmet kvarstår. Kampin apteekki, Aula, Kylfack 2-1: För hög temperatur. 9,5 C (högsta), tillåtet 2-8 C. Sedan 10.03.2026 kl. 11.00.',
      'Larmet är över. Kampin apteekki, Aula, Kylfack 2-1: För hög temperatur. 9,5 C (högsta), tillåtet 2-8 C. Sedan 10.03.2026 kl. 11.00, till 10.03.2026 kl. 12.00.',
    ],
  },
  no: {
    subjects: ['ny alarm', 'alarmen varer', 'alarmen er over'],
    messages: [
      'Alarm. Kampin apteekki, Aula, Kjøleluke 2-1: For høy temperatur. 9,5 C (høyeste), tillatt 2-8 C. Siden 10.03.2026 kl. 11.00.',
      'Alarmen varer. Kampin apteekki, Aula, Kjøleluke 2-1: For høy temperatur. 9,5 C (høyeste), tillatt 2-8 C. Siden 10.03.2026 kl. 11.00.',
      'Alarmen er over. Kampin apteekki, Aula, Kjøleluke 2-1: For høy temperatur. 9,5 C (høyeste), tillatt 2-8 C. Siden 10.03.2026 kl. 11.00, til 10.03.2026 kl. 12.00.',
    ],
  },
};

test.each(languages)(
  'UIX-01: in %s every contact is notified by mail and SMS that an alarm began, is still active and is over',
  async (language) => {
    server.time.set(new Date('2026-03-10T09:00:00.000Z'));
    const box = await givenAlarmedBox(server);
    await changeIn(
      lookIn(server, box.pharmacyId),
      'pharmacy',
      { language },
      { id: box.pharmacyId },
    );
    /** Runs the notification job and delivers what it queued. */
    const notify = async () => {
      await box.notify();
      await sendQueuedMails(server, mails);
      await sendQueued(server, phones, box.pharmacyId);
    };
    await box.raise({ maxCelsius: 9.5, minCelsius: 8.5 });
    await notify();
    server.time.advance(hourMs);
    await notify();
    await box.end();
    await notify();
    const { subjects, messages } = expectedTexts[language];
    for (const email of box.emails) {
      const received = mails.mailsTo(email).map(({ subject }) => subject.split(' – ')[0]);
      expect(received).toEqual(subjects.map((subject) => `Kolli: ${subject}`));
    }
    for (const phone of box.phones) {
      const received = phones.messages.filter(({ to }) => to === phone).map(({ text }) => text);
      expect(received.map((text) => text.replace(/ https?:\S+$/, ''))).toEqual(
        messages.map((message) => `Kolli: ${message}`),
      );
    }
  },
);
