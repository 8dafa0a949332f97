// The switch of the SMS gateway on the phone page.
document.addEventListener('click', (event) => {
  const away = event.target.closest('#away')?.dataset.away;
  if (away === undefined) return;
  void fetch('/sms/outage', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ away: away === 'true' }),
  });
});
