// The keypad, the scanner and the doors of a box's page.
const box = document.querySelector('[data-box]').dataset.box;
const typed = document.getElementById('typed');
const mode = document.getElementById('mode');
const label = document.getElementById('typed-label');
const maxDigits = 6;
let digits = '';

function post(action, body) {
  return fetch(`/boxes/${box}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function show(next) {
  digits = next.slice(0, maxDigits);
  typed.textContent = '•'.repeat(digits.length);
}

function setStaff(isStaff) {
  mode.setAttribute('aria-pressed', String(isStaff));
  label.textContent = isStaff ? mode.dataset.staffPin : mode.dataset.pin;
  show('');
}

async function enter() {
  if (digits === '') return;
  const pin = digits;
  const isStaff = mode.getAttribute('aria-pressed') === 'true';
  setStaff(false);
  await post(isStaff ? 'staff-pin' : 'pin', { pin });
  if (isStaff) document.getElementById('code').focus();
}

function press(key) {
  if (key === 'erase') show(digits.slice(0, -1));
  else if (key === 'enter') void enter();
  else show(digits + key);
}

document.querySelector('.keypad').addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button === mode) setStaff(mode.getAttribute('aria-pressed') !== 'true');
  else if (button !== null) press(button.dataset.digit ?? button.dataset.key);
});

document.addEventListener('keydown', (event) => {
  if (event.target.closest('input') || event.ctrlKey || event.metaKey || event.altKey) return;
  // When all digits are typed, Enter is OK even if another key has the focus.
  const isDigitKey = event.target.closest('[data-digit]') !== null;
  if (event.key === 'Enter' && isDigitKey && digits.length === maxDigits) {
    event.preventDefault();
    press('enter');
  } else if (/^\d$/.test(event.key)) press(event.key);
  else if (event.key === 'Backspace') press('erase');
  // Enter on a button or link activates that element.
  else if (event.key === 'Enter' && !event.target.closest('button, a')) press('enter');
});

document.getElementById('scanner').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = document.getElementById('code');
  const code = field.value;
  field.value = '';
  if (code.trim() !== '') void post('scan', { code });
});

document.addEventListener('click', (event) => {
  const { act, locker, doc } = event.target.closest('[data-act]')?.dataset ?? {};
  if (act === 'network') {
    const isPlugged = event.target.getAttribute('aria-checked') === 'true';
    void post('network', { online: !isPlugged });
  } else if (act === 'release') void post(act, { docId: doc });
  else if (act !== undefined) void post(act, { lockerId: locker });
});

// Scrolls an opening door into view.
let seen = '';
new MutationObserver(() => {
  const open = document.querySelector('#front .ajar');
  if (open !== null && open.id !== seen) {
    open.scrollIntoView({ block: 'nearest', inline: 'center' });
  }
  seen = open?.id ?? '';
}).observe(document.getElementById('front'), { childList: true, subtree: true });
