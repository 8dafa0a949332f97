// The switch of a counterpart that can be switched off: the button contains the URL for it.
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-outage]');
  if (button === null) return;
  void fetch(button.dataset.outage, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ away: button.dataset.away === 'true' }),
  });
});
