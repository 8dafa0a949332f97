import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leave, see, the } from '../../../test/the.ts';
import { render } from 'vitest-browser-react';
import { Providers } from '../../app/providers.tsx';
import { SidePanel } from './side-panel.tsx';

function Sample() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Providers>
      <button type="button">Door</button>
      {isOpen && (
        <SidePanel
          title="5-2"
          actions={<button type="button">Resend SMS</button>}
          onClose={() => setIsOpen(false)}
        >
          <p>Facts</p>
        </SidePanel>
      )}
    </Providers>
  );
}

test('Escape closes the panel and returns focus to the door it came from', async () => {
  await render(<Sample />);
  const door = the.button('Door');
  await door.click();
  await userEvent.tab();
  await expect.element(the.button('Close')).toHaveFocus();
  await leave(the.text('Facts'));
  await expect.element(door).toHaveFocus();
});

test('on a phone the panel is a sheet whose details open on a tap', async () => {
  await page.viewport(390, 844);
  await render(<Sample />);
  await expect.element(the.text('Facts')).not.toBeVisible();
  await see(the.button('Resend SMS'));
  await the.button('Show more').click();
  await see('Facts');
});
