import { NO_CITY } from '@corpomeme/contract/companies/company-names';
import { directImageUrl } from '@corpomeme/contract/memes/image-address';
import type { Meme } from '@corpomeme/contract/memes/memes';
import * as operations from '@corpomeme/contract/memes/memes.operations';
import type { Told } from '@corpomeme/contract/safety/told';
import { UPLOAD } from '@corpomeme/contract/site/limits';
import { pathOf } from '@corpomeme/contract/site/operation';
import type { Seen } from '@corpomeme/contract/site/seen';
import { ApiError, NetworkError } from '../../../lib/api/api-error.ts';
import { noticeRefusal } from '../../../lib/api/browser-api.ts';
import { sendOnce } from '../../../lib/api/send-once.ts';
import { getSession } from '../../site/session/session-store.ts';
import { NO_THEMES, PROPOSED, placeNeedsCity, type UploadFields } from './upload-rules.ts';

interface SendingOptions {
  signal: AbortSignal;
  /** The sent share of the request, 0 to 1. */
  onProgress: (part: number) => void;
}

/** The fields of the form, what the author did after being told what the checks find, and for an edit what the author saw. */
export type SentFields = UploadFields & { told: Told; seen?: Seen };

/** Throws `ApiError`, `NetworkError`, or the signal's reason. */
export type SendMeme = (fields: SentFields, options: SendingOptions) => Promise<Meme>;

/** Submits a meme: a form with the file, or JSON with the image's URL (product: calls). */
export const uploadMeme: SendMeme = (fields, options) => {
  // A retry may say that the author was told meanwhile.
  const { file, told: _told, ...texts } = fields;
  const content = [texts, file && [file.name, file.size, file.lastModified]];
  return sendOnce(`upload:${getSession().user?.uid}`, content, (key) =>
    send({ method: 'POST', path: pathOf(operations.listMemes), fields, key }, options),
  );
};

/** Edits an own meme and resubmits it; without a new picture the old one stays. */
export function changeMeme(id: number): SendMeme {
  return (fields, options) =>
    send({ method: 'PATCH', path: pathOf(operations.readMeme, { id }), fields }, options);
}

interface UploadRequest {
  method: 'POST' | 'PATCH';
  path: string;
  fields: SentFields;
  /** See `sendOnce`. */
  key?: string;
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. The form shows it, so no overlay does. */
function send(
  { method, path, fields, key }: UploadRequest,
  { signal, onProgress }: SendingOptions,
): Promise<Meme> {
  const { promise, resolve, reject } = Promise.withResolvers<Meme>();
  const session = getSession();
  const token = session.status === 'in' ? session.token : null;
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.responseType = 'json';
  request.timeout = UPLOAD.requestTimeout;
  request.setRequestHeader('Accept', 'application/json');
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  if (key) request.setRequestHeader('Idempotency-Key', key);
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  };
  request.onload = () => {
    if (request.status === 200 || request.status === 201) return resolve(request.response as Meme);
    const error = new ApiError(request.status, request.response ?? {});
    if (token) noticeRefusal(error, token);
    reject(error);
  };
  request.onerror = () => reject(new NetworkError(null));
  request.ontimeout = () => reject(new NetworkError(new DOMException('', 'TimeoutError')));
  signal.addEventListener('abort', () => {
    request.abort();
    reject(signal.reason);
  });
  sendBody(request, fields, session.user?.uid);
  return promise;
}

function sendBody(request: XMLHttpRequest, fields: SentFields, userId: string | undefined): void {
  const { file, company, title, message, image_alt, language } = fields;
  const city = placeNeedsCity(company) ? fields.city : NO_CITY;
  const { proposed_company, proposed_website } = fields;
  const place = company === PROPOSED ? { proposed_company, proposed_website } : { company };
  const texts = {
    ...{ ...place, city, title, message, image_alt, language },
    ...(userId && { userId }),
    ...(fields.nameless && { nameless: 'true' }),
    ...(fields.template && { template: fields.template, picture_words: fields.picture_words }),
    ...(fields.told && { told: fields.told }),
    ...(fields.seen && { seen: JSON.stringify(fields.seen) }),
    ...(fields.themes && { themes: fields.themes === NO_THEMES ? '' : fields.themes }),
  };
  if (!file) {
    const address = directImageUrl(fields.image_url.trim());
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(JSON.stringify({ ...texts, ...(address && { image_url: address }) }));
    return;
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  form.set('image', file);
  request.send(form);
}
