/**
 * Starts React at the first sign of use, and for members and unfinished pages when the browser is idle. Until then it holds
 * what a visitor presses, types and chooses, and repeats it when React runs, in number and order (decision 216). Each page
 * has this script in its head, so that nothing can happen before it; it imports nothing.
 */
declare global {
  interface Window {
    /** Called by the frame of the page when React has taken over. */
    onHydrated?: () => Promise<void>;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What only React carries out. Links to pages and GET forms work by themselves, and the cookie banner needs no React. */
const PRESSED = 'button:not([data-consent]),[role=button],input[type=submit],a[href^="/media/"]';
/** Single keys that the site's shortcuts use. */
const SHORTCUT = /^(\S|Arrow(Left|Right))$/;
/** The event that opens the login; any script of the page may dispatch it (product: screens). */
const SHOW_LOGIN = 'showEmailLoginModal';
/** Events that show that a visitor uses the page. A press, key or change starts React in any case. */
const SIGNS = ['pointermove', 'touchstart', 'wheel', 'scroll', 'focusin'];
/** What only React finishes: placeholders and spinners, and links whose secret stands behind the #. */
const PLACEHOLDER = '.animate-breathe,.animate-turn';
/** Milliseconds that a slow picture may delay the start of React. */
const LOADED_AFTER = 3000;
/** Milliseconds after which a page without any sign of use starts as well, because its figures become old. */
const UNUSED_FOR = 10_000;
/** Milliseconds that React may take to render a repeated press. */
const RENDERED_AFTER = 100;
/** A button that the press before keeps busy, milliseconds between two looks at it, and the longest wait. */
const BUSY = '[aria-disabled=true],[aria-busy=true]';
const LOOK_EVERY = 20;
const BUSY_FOR = 2000;
/** Milliseconds for which the note about a failed load is shown. */
const NOTE_FOR = 5000;

const failed = document.currentScript?.dataset.failed ?? '';
/** Presses, keys and submitted forms, in their order. */
const held: { act: () => void; pressed?: Element }[] = [];
/** Values by field. Read at each change, because code that takes over a field may first empty it. */
const changed = new Map<Field, string | boolean>();
/** Set by the page's own script (`pages/pages.ts` of the server). */
let load: (() => Promise<unknown>) | undefined;
/** The pictures and styles of the page have loaded, so that scripts delay none of them. */
let isSettled = false;
let isUsed = false;
let isLoading = false;
let hasFailed = false;
let isRunning = false;
let isRepeating = false;

function startReact(files: string[], run: () => Promise<unknown>): void {
  const fetchFiles = () => Promise.all(files.map(fetchFile));
  load = () => fetchFiles().then(run);
  if (held.length > 0 || changed.size > 0) start();
  const settle = () => {
    if (isSettled || isLoading) return;
    isSettled = true;
    if (isUsed || isUnfinished()) start();
    // The first press then waits for React alone.
    else fetchFiles().catch(() => {});
  };
  if (document.readyState === 'complete') whenIdle(settle);
  else addEventListener('load', () => whenIdle(settle));
  setTimeout(settle, LOADED_AFTER);
  setTimeout(start, UNUSED_FOR);
}

/** Members wait for what is theirs, which no server's page holds. */
const isUnfinished = () =>
  'session' in document.documentElement.dataset ||
  location.hash !== '' ||
  [...document.querySelectorAll(PLACEHOLDER)].some(isOnScreen);

/** Scrolling is a sign of use, so what is below the screen waits for it. */
function isOnScreen(element: Element): boolean {
  const { top, height } = element.getBoundingClientRect();
  return height > 0 && top < innerHeight;
}

function onSign(): void {
  isUsed = true;
  if (isSettled && !hasFailed) start();
}

/** After a frame, because a busy browser is idle before it has painted. */
function whenIdle(act: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LOADED_AFTER });
    else setTimeout(act);
  });
}

/**
 * Fills the browser's cache with a module. A browser that failed to fetch a module never tries again in the same page
 * (decision 152).
 */
async function fetchFile(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
  await response.arrayBuffer();
}

/** If React cannot be loaded, links and plain forms still work, and the next press tries again. */
function start(): void {
  if (isLoading || !load) return;
  isLoading = true;
  load().catch(() => {
    isLoading = false;
    hasFailed = true;
    if (held.length > 0) showNote();
    held.length = 0;
    release();
  });
}

function hold(event: Event, act: () => void, pressed?: Element): void {
  event.stopImmediatePropagation();
  held.push({ act, ...(pressed && { pressed }) });
  start();
}

const elementOf = ({ target }: Event): Element => (target instanceof Element ? target : document.body);

/**
 * React opens each further page in the language of the document. A link that is pressed before loads another document, whose
 * language only its address can name.
 */
function keepLanguage(link: HTMLAnchorElement | null): void {
  const language = new URLSearchParams(location.search).get('lang');
  if (!language || link?.origin !== location.origin || link.pathname.startsWith('/media/')) return;
  const query = new URLSearchParams(link.search);
  if (query.has('lang')) return;
  query.set('lang', language);
  link.search = String(query);
}

function onClick(event: MouseEvent): void {
  keepLanguage(elementOf(event).closest<HTMLAnchorElement>('a[href]'));
  const pressed = elementOf(event).closest<HTMLElement>(PRESSED);
  if (!pressed || ('type' in pressed && pressed.type === 'submit' && isPlain(pressed.closest('form'))))
    return;
  // The picture's file opens where the visitor asks for a tab, and where the larger view failed to load.
  if (pressed instanceof HTMLAnchorElement && (hasFailed || event.metaKey || event.ctrlKey || event.shiftKey))
    return;
  event.preventDefault();
  pressed.dataset.held = '';
  hold(event, () => pressed.click(), pressed);
}

/** The server handles forms whose scripts failed. */
const isPlain = (form: HTMLFormElement | null) =>
  form?.method === 'get' || (hasFailed && form?.hasAttribute('action'));

function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || isPlain(form)) return;
  event.preventDefault();
  hold(event, () => form.requestSubmit(submitter));
}

function onKey(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const element = elementOf(event);
  if (ctrlKey || metaKey || altKey || event.repeat || !SHORTCUT.test(key)) return;
  if (element.closest('input,textarea,select')) return;
  const options = { key, code, shiftKey, bubbles: true, cancelable: true };
  hold(event, () => element.dispatchEvent(new KeyboardEvent('keydown', options)));
}

function onShowLogin(event: Event & { detail?: unknown }): void {
  const { detail } = event;
  hold(event, () => dispatchEvent(new CustomEvent(SHOW_LOGIN, { detail })));
}

function onInput({ target: field }: Event): void {
  if (isRunning) return;
  const isField =
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement;
  if (!isField) return;
  // The last choice of several radio buttons is told last.
  changed.delete(field);
  changed.set(field, isTicked(field) ? field.checked : field.value);
  start();
}

const isTicked = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);

/** Tells React the value of a field. React ignores an event whose value it knows already, so the value changes first. */
function tell(field: Field, value: string | boolean): void {
  const dispatch = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  // The prototype's setter, because React watches the field's own.
  const set = (name: string, to: unknown) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, to);
  if (isTicked(field)) {
    set('checked', !value);
    field.click();
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field.type !== 'file') field.value = String(value);
    dispatch('change');
  } else {
    const { selectionStart, selectionEnd } = field;
    for (const text of ['', value]) {
      set('value', text);
      dispatch('input');
    }
    // The visitor may be typing in the middle of the text. Fields such as e-mail have no selection.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  }
}

function showNote(): void {
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.className = 'start-note';
  note.textContent = failed;
  document.body.append(note);
  setTimeout(() => note.remove(), NOTE_FOR);
}

function release(): void {
  for (const pressed of document.querySelectorAll('[data-held]')) pressed.removeAttribute('data-held');
}

const listening = new AbortController();

function listen<Kind extends Event>(
  target: EventTarget,
  type: string,
  listener: (event: Kind) => void,
): void {
  const { signal } = listening;
  target.addEventListener(type, (event) => isRepeating || listener(event as Kind), { capture: true, signal });
}

function repeat(act: () => void): void {
  isRepeating = true;
  try {
    act();
  } finally {
    isRepeating = false;
  }
}

const wait = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function onHydrated(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  // At once after React's own effects, because the visitor may still be typing.
  await null;
  for (const [field, value] of changed) repeat(() => tell(field, value));
  // In later tasks: React hydrates a part of the page for a click on it, and renders one press before the next.
  await wait();
  for (let next = held.shift(); next; next = held.shift()) {
    const { act, pressed } = next;
    for (let waited = 0; pressed?.matches(BUSY) && waited < BUSY_FOR; waited += LOOK_EVERY)
      await wait(LOOK_EVERY);
    repeat(act);
    await wait();
  }
  listening.abort();
  delete window.onHydrated;
  setTimeout(release, RENDERED_AFTER);
}

// Older browsers keep the page without scripts (decision 220).
if ('scripts' in document.documentElement.dataset) {
  listen(document, 'click', onClick);
  listen(document, 'submit', onSubmit);
  listen(document, 'keydown', onKey);
  listen(document, 'input', onInput);
  listen(window, SHOW_LOGIN, onShowLogin);
  listen(window, 'online', start);
  for (const sign of SIGNS) listen(window, sign, onSign);
  Object.assign(window, { startReact, onHydrated });
}

export {};
