import { MessageResponse } from '../people/auth.ts';
import { operation } from '../site/operation.ts';
import {
  ListedWord,
  ListedWordBody,
  ListedWordChange,
  ListedWordList,
  ListedWordParams,
  WordTrial,
  WordTrialBody,
} from './listed-words.ts';

export const listListedWords = operation({
  method: 'GET',
  path: '/admin/listed-words',
  summary: 'List the words that the checks search beside their own, with the precision of each',
  tag: 'administration',
  access: 'admin',
  response: { 200: ListedWordList },
  errors: [],
});

export const addListedWords = operation({
  method: 'POST',
  path: '/admin/listed-words',
  summary: 'Add entries to the word lists; those on the list already stay as they are',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: ListedWordBody,
  response: { 201: ListedWordList },
  errors: ['words_full'],
});

export const tryListedWords = operation({
  method: 'POST',
  path: '/admin/listed-words/trial',
  summary: 'Count what entries would have matched in the last 30 days; stores nothing',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: WordTrialBody,
  response: { 200: WordTrial },
  errors: [],
});

export const changeListedWord = operation({
  method: 'PUT',
  path: '/admin/listed-words/:id',
  summary: 'Change an entry of the word lists, for later texts',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: ListedWordParams,
  body: ListedWordChange,
  response: { 200: ListedWord },
  errors: ['changed_meanwhile', 'word_exists', 'word_not_found'],
});

export const removeListedWord = operation({
  method: 'DELETE',
  path: '/admin/listed-words/:id',
  summary: 'Remove an entry from the word lists',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: ListedWordParams,
  response: { 200: MessageResponse },
  errors: ['word_not_found'],
});
