/**
 * Push messages of this browser. Its push service gets an address for them when the member turns them on; the service
 * worker displays the same text for each message.
 */

/** Returns whether this browser can get push messages: not in development, nor in a private window of some browsers. */
export function canGetPush(): boolean {
  return (
    import.meta.env.PROD &&
    typeof navigator !== 'undefined' &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

/** Returns whether the person has blocked notifications in the browser. */
export function isPushRefused(): boolean {
  return canGetPush() && Notification.permission === 'denied';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Returns whether this browser has an address at its push service. */
export async function hasPushAddress(): Promise<boolean> {
  return canGetPush() && (await findSubscription().catch(() => null)) !== null;
}

/** Asks the person, and returns the browser's address and keys; null if the person refuses. Call it by a click. */
export async function askForPush(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.register('/sw.js');
  // A subscription with another key, from before the site changed its secret, is useless.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return made.toJSON();
}

/** Unsubscribes at the push service; does nothing without a subscription. */
export async function forgetPush(): Promise<void> {
  if (!canGetPush()) return;
  await findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => false);
}
