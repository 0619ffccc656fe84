import './lib/polyfills.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followLinksOffline } from './lib/offline-pages.ts';
import { guardSinks } from './lib/trusted-types.ts';

guardSinks();
followLinksOffline();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
