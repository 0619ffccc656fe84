import { page } from '@corpomeme/contract/paths';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { loadPicture, storePicture } from '../../lib/picture-store.ts';
import { toast } from '../../ui/toast.ts';
import { studioStrings as strings } from './studio.strings.ts';

/** The key under which the service worker stores a picture that another app shares with the site. */
const KEY = 'studio:shared';

/** Opens the shared picture once. `shared`: what the address says about it; null without a share. */
export function useSharedPicture(shared: string | null, take: (file: File) => Promise<void>): void {
  const navigate = useNavigate();
  const takeOnce = useRef(take);
  takeOnce.current = take;
  useEffect(() => {
    if (shared === null) return;
    void navigate(page.studio(), { replace: true, preventScrollReset: true });
    void (async () => {
      const file = await loadPicture(KEY);
      if (!file) return toast(strings.sharedLost, 'error');
      await storePicture(KEY, null);
      await takeOnce.current(file);
    })();
  }, [shared, navigate]);
}
