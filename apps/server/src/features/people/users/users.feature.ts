import type { Feature } from '../../../feature.ts';
import { registerAuthors } from './authors/authors.routes.ts';
import { registerDeletion } from './deletion/deletion.routes.ts';
import { registerOwnData } from './own-data/own-data.routes.ts';
import { registerUsers } from './users.routes.ts';

export const users: Feature = { routes: [registerUsers, registerAuthors, registerOwnData, registerDeletion] };
