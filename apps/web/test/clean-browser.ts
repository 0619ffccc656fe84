import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { storeIntention } from '../app/features/site/session/intentions.ts';
import { rereadSession } from '../app/features/site/session/session-store.ts';
import { dialogRequests } from '../app/ui/dialog/dialog-requests.ts';
import { toastQueue } from '../app/ui/toast.ts';

// A busy machine may need this long for what a test waits for.
configure({ asyncUtilTimeout: 30_000 });

// What modules and storage keep would reach the next test.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  storeIntention(null);
  localStorage.clear();
  sessionStorage.clear();
  rereadSession();
  dialogRequests.set([]);
  toastQueue.set([]);
});
