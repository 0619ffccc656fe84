import type { PageScripts } from './page-scripts.ts';

/**
 * The only script of a page for reading, besides the head's, until its first use: starts React then, and carries out what
 * the reader did before React ran (decision 131). Each page contains it, after `const PAGE = …`; it imports nothing.
 */
declare const PAGE: PageScripts;

/** Milliseconds from load until React starts without any use, for live updates. */
const UNUSED_FOR = 10_000;
const USES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'];
/** What a press activates. A link with `data-acts` does more than navigate; the cookie banner needs no React. */
const PRESSED = 'button:not([data-consent]),[role=button],input[type=submit],a[data-acts]';
/** Where the browser keeps a member's votes, by `data-vote`. */
const OWN_VOTES: Record<string, string> = {
  meme: 'upvotedMemes',
  same: 'sameHereMemes',
  comment: 'upvotedComments',
};
/** What opens the login for a visitor. */
const ASKS_FOR_LOGIN = '[data-vote],[data-login]';
/** Milliseconds for which the note about a failed load is shown. */
const NOTE_FOR = 5000;
/** Milliseconds that React may take to render a repeated press. */
const RENDERED_AFTER = 100;
/** Single keys that the site's shortcuts use. */
const SHORTCUT = /^(\S|Arrow(Left|Right))$/;

/** Actions to repeat when React runs, by element: a second click on one element counts once. */
const held = new Map<object, () => void>();
/** Functions that undo the optimistic display of held presses. */
const shown = new Map<Element, () => void>();
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  afterFrame(tryToLoad);
}

/**
 * Calls `run` after the frame that shows the press, because loading takes time on a slow phone. Hidden pages paint no
 * frame.
 */
function afterFrame(run: () => void): void {
  if (document.hidden) setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}

function tryToLoad(): void {
  load().catch(() => {
    // Without a connection, links and plain forms still work, and the next use tries again.
    isStarted = false;
    if (shown.size > 0) showLoadFailure();
    held.clear();
    takeBack();
  });
}

/**
 * Fills the browser's cache with modules. A browser that failed to fetch a module never tries again in the same page
 * (decision 152).
 */
async function preload(urls: readonly string[]): Promise<void> {
  const fetchFile = async (url: string) => {
    const response = await fetch(url);
    if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
    await response.arrayBuffer();
  };
  await Promise.all(urls.map(fetchFile));
}

async function load(): Promise<void> {
  const { manifest, routes, entry, imports } = PAGE;
  const ids = Object.keys(routes);
  const first = [manifest, ...Object.values(routes)];
  await preload([...new Set([...imports, ...first, entry])]);
  const [, ...modules] = await Promise.all(first.map((url) => import(/* @vite-ignore */ url)));
  window.__reactRouterRouteModules = Object.fromEntries(ids.map((id, place) => [id, modules[place]]));
  await import(/* @vite-ignore */ entry);
}

/** If this fails, the press that opens the login loads it again. */
function preloadLogin(): void {
  preload(PAGE.login).catch(() => {});
}

function takeBack(): void {
  for (const undo of shown.values()) undo();
  shown.clear();
}

function showLoadFailure(): void {
  const note = document.createElement('p');
  note.role = 'alert';
  note.className = 'start-note';
  note.textContent = PAGE.failed;
  document.body.append(note);
  setTimeout(() => note.remove(), NOTE_FOR);
}

const elementOf = ({ target }: Event): Element => (target instanceof Element ? target : document.body);

/** Browsers also send a move when a page appears under a pointer that rests. */
const isResting = (event: Event) =>
  event instanceof MouseEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Starts React, except for links that do not act as buttons: the browser follows these. */
function onUse(event: Event): void {
  if (isResting(event)) return;
  if (!elementOf(event).closest('a[href]:not([role],[data-acts])')) start();
}

function onClick(event: MouseEvent): void {
  const pressed = elementOf(event).closest<HTMLElement>(PRESSED);
  if (!pressed || isPlainForm(pressed)) return;
  start();
  event.preventDefault();
  event.stopImmediatePropagation();
  held.set(pressed, () => pressed.click());
  if (!shown.has(pressed)) show(pressed);
}

/** Shows at once that the press counts: a member's vote as cast, everything else as pressed. */
function show(pressed: HTMLElement): void {
  const isVote = pressed instanceof HTMLButtonElement && pressed.dataset.vote;
  const attributes = isVote && isMember() ? voteMarks(pressed) : { 'data-held': '' };
  const before = Object.keys(attributes).map((name) => [name, pressed.getAttribute(name)] as const);
  for (const [name, value] of Object.entries(attributes)) pressed.setAttribute(name, value);
  shown.set(pressed, () => {
    for (const [name, value] of before)
      if (value === null) pressed.removeAttribute(name);
      else pressed.setAttribute(name, value);
  });
  // Loads in parallel with React.
  if (!isMember() && pressed.matches(ASKS_FOR_LOGIN)) afterFrame(preloadLogin);
}

/**
 * Returns attributes by which the style sheet shows the vote, and the count that it changes. React does not render them,
 * so hydration finds what it expects; then the press is repeated, and React confirms the vote or says why not.
 */
function voteMarks({ dataset, value, textContent }: HTMLButtonElement): Record<string, string> {
  const isTakenBack = readIds(OWN_VOTES[dataset.vote ?? '']).includes(Number(value));
  // A shortened count such as '1.2k' stays.
  const count = /^\D*(\d{1,3})$/.exec(textContent)?.[1];
  return {
    'data-cast': isTakenBack ? 'back' : 'up',
    ...(count && { 'data-count': String(Math.max(0, Number(count) + (isTakenBack ? -1 : 1))) }),
  };
}

function readIds(key = ''): number[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]').map(Number);
  } catch {
    return [];
  }
}

function isMember(): boolean {
  return document.documentElement.dataset.session !== undefined;
}

/** A form that only asks for another page needs no script. */
function isPlainForm(pressed: Element): boolean {
  return pressed.getAttribute('type') === 'submit' && pressed.closest('form')?.method === 'get';
}

function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.method === 'get') return;
  start();
  event.preventDefault();
  held.set(form, () => form.requestSubmit(submitter));
}

function onKey(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isTyping = elementOf(event).closest('input,textarea,select') !== null;
  if (isTyping || ctrlKey || metaKey || altKey || !SHORTCUT.test(key)) return;
  const options = { key, code, shiftKey, bubbles: true, cancelable: true };
  held.set(event, () => elementOf(event).dispatchEvent(new KeyboardEvent('keydown', options)));
}

/** React does not know what was typed or chosen before it ran. */
function onInput({ target: field }: Event): void {
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    held.set(field, () => {
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    typed.add(field);
  }
}

/** Runs at once after hydration, because the reader may still be typing. */
function tellTyped(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  // React ignores an event whose value it knows already, so it gets two.
  for (const text of ['', value]) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const listeners: [string, (event: never) => void][] = [
  ...USES.map((use): [string, (event: Event) => void] => [use, onUse]),
  ['click', onClick],
  ['submit', onSubmit],
  ['keydown', onKey],
  ['input', onInput],
];
const EARLY = { capture: true };

for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, EARLY);

window.onHydrated = () => {
  for (const [type, listener] of listeners)
    document.removeEventListener(type, listener as EventListener, EARLY);
  removeEventListener(SHOW_LOGIN, onShowLogin);
  for (const field of typed) tellTyped(field);
  // In a later task: React hydrates a part of the page for a click on it, but not during its own effects.
  setTimeout(() => {
    for (const act of held.values()) act();
    held.clear();
    // The optimistic vote stays until React has rendered its own.
    setTimeout(takeBack, RENDERED_AFTER);
  });
};

/**
 * Returns whether React must start without use: for a URL that leads to a part of the page, a stored reason, a reload or
 * return, or a lost connection.
 */
function mustStartAtOnce(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReturn = visit?.type === 'back_forward' || visit?.type === 'reload';
  const leadsToComments = location.hash !== '' || location.pathname.endsWith('/comments');
  return leadsToComments || isReturn || !navigator.onLine || hasStoredReason();
}

/**
 * Returns whether session storage holds an intention from before a login, or Romanian, which React adds to the links of
 * legal pages.
 */
function hasStoredReason(): boolean {
  try {
    return sessionStorage.getItem('intention') !== null || sessionStorage.getItem('legalLanguage') === 'ro';
  } catch {
    return false;
  }
}

function waitForUse(): void {
  if (!isMember()) setTimeout(start, UNUSED_FOR);
  else if ('requestIdleCallback' in window) requestIdleCallback(start);
  else start();
}

/** The event that opens the login; any script of the page may dispatch it (product: screens). */
const SHOW_LOGIN = 'showEmailLoginModal';

function onShowLogin(event: Event): void {
  start();
  preloadLogin();
  const { detail } = event as CustomEvent;
  held.set(onShowLogin, () => dispatchEvent(new CustomEvent(SHOW_LOGIN, { detail })));
}

addEventListener(SHOW_LOGIN, onShowLogin);

// The page must show a login in another tab and a lost connection.
addEventListener('storage', ({ key }) => {
  if (key === 'token') start();
});
addEventListener('offline', start);

if (mustStartAtOnce() || (PAGE.isForMembers && isMember())) start();
else if (document.readyState === 'complete') waitForUse();
else addEventListener('load', waitForUse, { once: true });
