import { toast } from '../../ui/toast.ts';

const NOT_AVAILABLE = 'Google Sign-In is not available. Please try again later.';

/** Without a client id the button answers as a missing SDK does (spec §8). */
export function continueWithGoogle(): void {
  toast(NOT_AVAILABLE, 'error');
}
