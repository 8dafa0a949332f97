// Simulated faults of the box: buttons contain the data to post, forms their fields.
const box = document.querySelector('[data-box]').dataset.box;

function post(trouble, body) {
  return fetch(`/boxes/${box}/${trouble}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-try]');
  if (button !== null) void post(button.dataset.try, JSON.parse(button.dataset.body));
});

document.addEventListener('submit', (event) => {
  const { try: trouble } = event.target.dataset;
  if (trouble === undefined) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(event.target));
  if (fields.dead !== undefined) fields.dead = fields.dead === 'true';
  void post(trouble, fields);
});

// The clocks run in the page; each element contains its offset from the correct time.
const two = (number) => String(number).padStart(2, '0');
function showClocks() {
  for (const face of document.querySelectorAll('time[data-ahead]')) {
    const at = new Date(Date.now() + Number(face.dataset.ahead));
    const day = `${two(at.getDate())}.${two(at.getMonth() + 1)}.${at.getFullYear()}`;
    const text = `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
    if (face.textContent !== text) face.textContent = text;
  }
}
setInterval(showClocks, 250);
showClocks();
