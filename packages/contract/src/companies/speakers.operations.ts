import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import { CompanyParams } from './companies.ts';
import {
  SpeakerBody,
  SpeakerList,
  SpeakerMailBody,
  SpeakerParams,
  SpeakerTokenBody,
  Speaking,
} from './speakers.ts';

export const readSpeaking = operation({
  method: 'GET',
  path: '/companies/:name/speaking',
  summary: 'Read whether the caller speaks for a company, and the record that proves its domain',
  tag: 'companies',
  access: 'member',
  params: CompanyParams,
  response: { 200: Speaking },
  errors: ['company_not_found'],
});

export const askToSpeak = operation({
  method: 'POST',
  path: '/companies/:name/speaking',
  summary: 'Ask to speak for a company, or to renew a proof; returns the record that proves its domain',
  tag: 'companies',
  access: 'member',
  limit: 'mail',
  takesPart: true,
  params: CompanyParams,
  response: { 200: Speaking },
  errors: [
    'company_general',
    'company_not_found',
    'company_without_website',
    'speaker_is_staff',
    'speaker_limit',
    'speaker_proposed_website',
  ],
});

export const proveByRecord = operation({
  method: 'POST',
  path: '/companies/:name/speaking/record',
  summary: 'Prove the domain of a company: looks for the TXT record',
  tag: 'companies',
  access: 'member',
  limit: 'mail',
  takesPart: true,
  params: CompanyParams,
  response: { 200: Speaking },
  errors: [
    'company_not_found',
    'speaker_proposed_website',
    'speaker_record_missing',
    'speaker_token_invalid',
  ],
});

export const mailSpeakerLink = operation({
  method: 'POST',
  path: '/companies/:name/speaking/mails',
  summary: "Send a link to a mailbox at the host of the company's website; the answer is always the same",
  tag: 'companies',
  access: 'member',
  limit: 'mail',
  takesPart: true,
  params: CompanyParams,
  body: SpeakerMailBody,
  response: { 202: MessageResponse },
  errors: ['company_not_found', 'speaker_token_invalid'],
});

export const proveByLink = operation({
  method: 'POST',
  path: '/companies/:name/speaking/link',
  summary: 'Prove with the link of a mail; only for the account that asked',
  tag: 'companies',
  access: 'member',
  limit: 'link',
  takesPart: true,
  params: CompanyParams,
  body: SpeakerTokenBody,
  response: { 200: Speaking },
  errors: ['company_not_found', 'speaker_proposed_website', 'speaker_token_invalid'],
});

export const stopSpeaking = operation({
  method: 'DELETE',
  path: '/companies/:name/speaking',
  summary: 'Stop speaking for a company',
  tag: 'companies',
  access: 'member',
  limit: 'change',
  params: CompanyParams,
  response: { 200: Speaking },
  errors: ['company_not_found'],
});

export const listSpeakers = operation({
  method: 'GET',
  path: '/admin/speakers',
  summary: 'List who proved to speak for companies; those who wait for a look first',
  tag: 'administration',
  access: 'admin',
  response: { 200: SpeakerList },
  errors: [],
});

export const settleSpeaker = operation({
  method: 'PUT',
  path: '/admin/speakers/:id',
  summary: 'Confirm who speaks for a company, or end it',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: SpeakerParams,
  body: SpeakerBody,
  response: { 200: SpeakerList },
  errors: ['speaker_not_found'],
});
