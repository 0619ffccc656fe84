import { waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { mount } from '../../../test/mount.tsx';
import { useLateNavigation } from './late-navigation.ts';

test('a navigation that ends after the next one has started does not drop the one that waits', async () => {
  const onOverruled = vi.fn();
  function Words() {
    const navigate = useNavigate();
    const { pathname } = useLocation();
    const late = useLateNavigation(100, onOverruled);
    const goTo = (path: string) => () => {
      void navigate(path);
      return true;
    };
    // Before the effects that follow the end of a navigation, as on a slow device.
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
    useLayoutEffect(() => {
      if (pathname === '/') late.run(goTo('/a'));
      if (pathname !== '/a') return;
      late.run(goTo('/ab'));
      late.schedule(goTo('/abc'));
    }, [pathname]);
    return null;
  }
  const { router } = mount(<Words />);
  await waitFor(() => expect(router.state.location.pathname).toBe('/abc'));
  expect(onOverruled).not.toHaveBeenCalled();
});
