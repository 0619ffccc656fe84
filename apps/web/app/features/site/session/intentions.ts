import { useEffect, useRef } from 'react';
import { readObject } from '../../../lib/read-object.ts';
import { useIsLoggedIn } from './session-store.ts';

/** Milliseconds that an intention outlives the page: long enough to register and confirm the address. */
const LIFETIME = 3_600_000;
/** Milliseconds between two checks whether the login modal is closed. */
const CHECK_EVERY = 50;
const KEY = 'intention';

interface Intention {
  name: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** For browsers whose storage is absent, full or read-only. Replaces an older intention that is still stored. */
let inMemory: Intention | null = null;

/**
 * Stores the intention for which a login is needed, such as `vote:meme:7`; null deletes it. Session storage holds it,
 * so that no link can cause an action (decision 106).
 */
export function storeIntention(name: string | null): void {
  const intention = name === null ? null : { name, at: Date.now() };
  inMemory = null;
  try {
    if (intention) sessionStorage.setItem(KEY, JSON.stringify(intention));
    else sessionStorage.removeItem(KEY);
  } catch {
    inMemory = intention;
  }
}

/**
 * Calls `perform` once if this intention is stored and the member is logged in, also after returning to the page. A
 * name that ends with a colon matches all that begin with it. `perform` gets the stored name and announces what it did.
 */
export function useIntention(name: string, perform: (stored: string) => void): void {
  const isLoggedIn = useIsLoggedIn();
  const latest = useRef(perform);
  latest.current = perform;
  useEffect(() => {
    if (!isLoggedIn || !isMatch(name, storedName())) return;
    let checks = 0;
    const run = () => {
      // The login modal returns the focus just after it closes, so two checks in a row must find no dialog.
      checks = document.querySelector('[role=dialog]') ? 0 : checks + 1;
      if (checks < 2) return wait();
      const stored = storedName();
      if (!isMatch(name, stored)) return;
      storeIntention(null);
      latest.current(stored);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer = setTimeout(run, CHECK_EVERY);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isLoggedIn, name]);
}

function isMatch(name: string, stored: string | null): stored is string {
  return stored === name || (name.endsWith(':') && (stored?.startsWith(name) ?? false));
}

/** Returns the name of the stored intention; null if there is none or it has expired. */
export function storedName(): string | null {
  const intention = readIntention();
  return intention && Date.now() - intention.at < LIFETIME ? intention.name : null;
}

function readIntention(): Intention | null {
  if (inMemory) return inMemory;
  try {
    const intention = readObject(sessionStorage.getItem(KEY));
    if (typeof intention?.name !== 'string' || typeof intention.at !== 'number') return null;
    return { name: intention.name, at: intention.at };
  } catch {
    return null;
  }
}
