import { Agent, request } from 'node:http';

/** Milliseconds; a server that hangs fails the row like one that ends. */
const PATIENCE = 20_000;
const agents = new Map<string, Agent>();

/** Resolves to the status when the whole response has arrived. */
export function ask(localAddress: string, url: string, path: string): Promise<number> {
  const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true, maxSockets: 50 });
  agents.set(localAddress, agent);
  const accept = /^\/(memes|health)/.test(path) ? 'application/json' : 'text/html';
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, {
      agent,
      localAddress,
      headers: { accept, 'accept-encoding': 'br' },
    });
    outgoing.setTimeout(PATIENCE, () => outgoing.destroy(new Error(`${path}: no response in time`)));
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    outgoing.end();
  });
}

interface UploadForm {
  headers: Record<string, string>;
  body: Buffer;
}

export async function uploadForm(token: string, picture: Uint8Array, type: string): Promise<UploadForm> {
  const form = new FormData();
  form.set('company', 'Adobe');
  form.set('city', 'Iasi');
  form.set('image', new Blob([new Uint8Array(picture)], { type }), 'meme');
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  return {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') as string,
      'content-length': String(body.length),
    },
    body,
  };
}
