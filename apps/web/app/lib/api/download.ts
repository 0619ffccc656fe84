import { awaited } from '../awaited.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { fetchAsMember } from './browser-api.ts';

export interface DownloadOptions {
  /** File name on the visitor's disk. */
  name: string;
  signal?: AbortSignal;
  /** Makes it a POST with this body. */
  body?: object;
  /** Called with the number of received bytes. */
  onProgress?: (bytes: number) => void;
}

/**
 * Saves a response as a file; a plain link cannot send a token header. A caller that shows progress needs no overlay.
 * Throws like the API client.
 */
export function download(path: string, options: DownloadOptions): Promise<void> {
  return options.onProgress ? receive(path, options) : awaited(receive(path, options));
}

async function receive(path: string, { name, signal, body, onProgress }: DownloadOptions): Promise<void> {
  const response = await answerOf(path, body, signal);
  const parts: BlobPart[] = [];
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value);
      bytes += part.value.byteLength;
      onProgress?.(bytes);
    }
  } catch (cause) {
    throw signal?.aborted ? cause : new NetworkError(cause);
  }
  saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name);
}

async function answerOf(
  path: string,
  body: object | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const post = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  let response: Response;
  try {
    response = await fetchAsMember(path, { ...post, ...(signal && { signal }) });
  } catch (cause) {
    throw signal?.aborted ? cause : new NetworkError(cause);
  }
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch(() => ({})));
}

/** Starts the browser's download of a blob. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked in the next task, after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url));
}
