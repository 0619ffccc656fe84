import { useLocation, useNavigation } from 'react-router';

/** True while the same page is being loaded with another sort, time or company. */
export function useRefiltering(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  return location?.pathname === pathname;
}
