import type { Feature } from '../../../feature.ts';
import { registerAuthors } from './authors/authors.ts';
import { registerDeletion } from './deletion/deletion.ts';
import { registerOwnData } from './own-data/own-data.ts';
import { registerUsers } from './users.ts';

export const users: Feature = { routes: [registerUsers, registerAuthors, registerOwnData, registerDeletion] };
