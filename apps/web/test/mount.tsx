import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../app/lib/api/query-client.ts';
import { ClockProvider } from '../app/lib/clock.tsx';
import { NO_FACTS, type RootData } from '../app/lib/page/root-data.ts';
import { DialogHost } from '../app/ui/dialog/dialog-host.tsx';

/** The time at which mounted components begin. */
const NOW = Date.parse('2026-05-15T12:00:00Z');

type Router = ReturnType<typeof createMemoryRouter>;

export interface Mounted {
  user: UserEvent;
  container: HTMLElement;
  client: QueryClient;
  router: Router;
}

interface MountOptions {
  /** The address of the page. */
  path?: string;
  client?: QueryClient;
  /** What admins set. */
  site?: Partial<RootData['site']>;
  languages?: RootData['languages'];
}

/** Returns the client of the web app, without its wait before a retry. */
export function testClient(): QueryClient {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  return client;
}

/** The origin of the site. */
export const ORIGIN = 'https://memes.example';

/** Mounts a component as pages do: with queries, a router, root data, the clock and the host of dialogs. */
export function mount(
  ui: ReactNode,
  { path = '/', client = testClient(), site = {}, languages = [] }: MountOptions = {},
): Mounted {
  const root = {
    publicUrl: ORIGIN,
    coffeeUrl: null,
    google: null,
    language: 'mix',
    languages,
    now: NOW,
    site: { ...NO_FACTS, ...site },
  } satisfies RootData;
  const router = createMemoryRouter([{ id: 'root', path: '*', loader: () => root, element: ui }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root } },
  });
  const { container } = render(
    <QueryClientProvider client={client}>
      <ClockProvider serverNow={NOW}>
        <RouterProvider router={router} />
        <DialogHost />
      </ClockProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), container, client, router };
}
