import type { Page } from '@playwright/test';

const ends = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
} as const;

/** Types like a scanner: by default a key every 5 ms, in capitals, with the symbology prefix. */
export async function scan(
  page: Page,
  kolliId: string,
  end: keyof typeof ends = 'Enter',
  gapMs = 5,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = [...`]C1${kolliId.toUpperCase()}`].map((key) => ({ key, text: key }));
  const began = Date.now();
  // Keys have preset timestamps, so that a busy machine adds no pauses between them.
  await Promise.all(
    [...keys, ends[end]].flatMap((stroke, index) => {
      const timestamp = (began + index * gapMs) / 1000;
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke, timestamp }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: stroke.key, timestamp }),
      ];
    }),
  );
  await session.detach();
}

/** Types like a person who is quick: a slow scanner is quicker, and its Enter sends no form (SCN-12). */
export const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 200 });
