import { useNavigation } from 'react-router';

/** Moves along the top while the next page is on its way; appears only when that takes a moment. */
export function NavigationBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div aria-hidden="true" className="navigation-bar">
      <div className="h-full w-2/5 animate-sweep bg-marker" />
    </div>
  );
}
