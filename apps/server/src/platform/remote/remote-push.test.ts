import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUSH_SERVICE_CA, type PushService, startPushService } from '../../../test/push-service.ts';
import type { RemoteImagePolicy } from './remote-address.ts';
import { createPushSender, type PushSender } from './remote-push.ts';

let service: PushService;
let sender: PushSender;
beforeAll(async () => {
  service = await startPushService();
  sender = createPushSender({ mode: 'list', hosts: [service.host] }, { ca: PUSH_SERVICE_CA });
});
afterAll(async () => {
  await sender.close();
  await service.close();
});

const request = (endpoint: string) => ({ endpoint, headers: { ttl: '60' }, body: new Uint8Array([1, 2]) });

test.each([201, 404, 410, 500, 307])(
  'posts once and returns the status %d, also of a redirect',
  async (status) => {
    service.respondWith(status);
    const before = service.deliveries.length;
    expect(await sender.send(request(service.url('/send/1')))).toMatchObject({ status });
    expect(service.deliveries.slice(before)).toMatchObject([{ path: '/send/1', headers: { ttl: '60' } }]);
  },
);

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest',
  'https://10.0.0.1/x',
  'https://168.63.129.16/x',
  'https://user:pass@push.example/x',
  'https://push.example:8443/x',
  'file:///etc/passwd',
])('never connects to %s', async (endpoint) => {
  const resolve = async () => ['93.184.216.34'];
  const strict = createPushSender({ mode: 'public' }, { resolve });
  await expect(strict.send(request(endpoint))).rejects.toThrow(/not (allowed|https|a public address)/);
  await strict.close();
});

test('a name that leads to a private address is refused, also beside a public one', async () => {
  const resolve = async () => ['93.184.216.34', '10.0.0.1'];
  const strict = createPushSender({ mode: 'public' }, { resolve });
  await expect(strict.send(request('https://push.example/x'))).rejects.toThrow('not a public address');
  await strict.close();
});

test('a host that the operator does not allow gets nothing', async () => {
  const policies: RemoteImagePolicy[] = [{ mode: 'off' }, { mode: 'list', hosts: ['push.example:443'] }];
  for (const policy of policies) {
    const strict = createPushSender(policy, { ca: PUSH_SERVICE_CA });
    await expect(strict.send(request(service.url('/x')))).rejects.toThrow('not allowed');
    await strict.close();
  }
});

test('a certificate of nobody is refused', async () => {
  const strict = createPushSender({ mode: 'list', hosts: [service.host] });
  await expect(strict.send(request(service.url('/x')))).rejects.toThrow(/certificate/);
  await strict.close();
});
