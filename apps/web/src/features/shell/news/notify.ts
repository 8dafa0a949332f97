import { markTitle } from '../../../components/layout/title-mark.ts';
import { playScanSound } from '../../../lib/scan/scan-sound.ts';

/** The tab's dot goes once somebody looks at it. */
function markUntilSeen(): void {
  if (document.hasFocus()) return;
  markTitle(true);
  const seen = () => markTitle(false);
  window.addEventListener('focus', seen, { once: true });
}

/** Shows a notification of the browser, if it may; another one of this kind replaces it. */
function showNotification(kind: string, title: string, body: string): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const notification = new Notification(title, { body, tag: `kolli-${kind}` });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

/** Notifies of news by a notification, a sound and the title of the tab (TOD-06). The texts have nothing personal. */
export function notify(title: string, texts: readonly (readonly [kind: string, text: string])[]) {
  if (texts.length === 0) return;
  for (const [kind, text] of texts) showNotification(kind, title, text);
  playScanSound('news');
  markUntilSeen();
}
