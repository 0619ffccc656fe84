import { createECDH, createHmac, hkdfSync } from 'node:crypto';

/** Base64url. The private key is a number; the public key is an uncompressed point of the curve. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The number of points of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const CURVE = 'prime256v1';

/**
 * Returns the site's keys for push services (RFC 8292). They are derived from the site's secret, so each process has
 * the same keys and nothing else must be stored.
 */
export function derivePushKeys(secret: string): PushKeys {
  // Longer than the number, so that each number is equally likely.
  const drawn = Buffer.from(hkdfSync('sha256', secret, '', 'corpomeme: push keys', 48));
  const number = (BigInt(`0x${drawn.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH(CURVE);
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** Returns a keyed hash of a browser's address at its push service. */
export function hashEndpoint(secret: string, endpoint: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'corpomeme: push endpoints', 32));
  return createHmac('sha256', key).update(endpoint).digest('hex');
}

/** Returns whether a browser's key is a point on the curve; a message cannot be encrypted for another one. */
export function isOnCurve(p256dh: string): boolean {
  try {
    const curve = createECDH(CURVE);
    curve.generateKeys();
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
