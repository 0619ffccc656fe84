// Brings `schema.hide`, by which documentation routes say that they stay out of the description.
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Actor, Viewer } from './actor.ts';

/** Who may call a route at all; finer rules stand in the features' policies. */
export type Access = 'public' | 'member' | 'moderator' | 'admin' | 'userManager' | 'roleManager';

type Authenticate = (token: string) => Promise<Actor | null>;
/** The error that tells a suspended caller why and until when. */
type ExplainSuspension = (actor: Actor) => Promise<AppError>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The caller says something to others by it, which who is suspended may not. */
    takesPart?: boolean;
  }
  interface FastifyRequest {
    /** The session's owner; null for visitors. */
    viewer: Actor | null;
  }
}

const BEARER = /^Bearer ([\w.~+/=-]{1,512})$/i;

const ALLOWED: Record<Exclude<Access, 'public'>, (actor: Actor) => boolean> = {
  member: () => true,
  moderator: (actor) => actor.isModerator,
  admin: (actor) => actor.isAdmin,
  // Admins have every permission; others were lent these (product: roles and permissions).
  userManager: (actor) => actor.permissions.canManageUsers || actor.permissions.canManageRoles,
  roleManager: (actor) => actor.permissions.canManageRoles,
};

/** Undefined without one, or where it has no token's form. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/** Default deny: a route without `access`, or without a schema for its answers, stops the start. */
export function enforceAccess(
  app: FastifyInstance,
  authenticate: Authenticate,
  explainSuspension: ExplainSuspension = async () => new AppError('suspended'),
): void {
  app.decorateRequest('viewer', null);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  // Only once all stand: routes of a plugin get their access from the scope that registers it.
  app.addHook('onReady', async () => routes.forEach(assertDeclared));
  app.addHook('onRequest', async (request, reply) => {
    const { access = 'public', takesPart } = request.routeOptions.config;
    const token = bearerToken(request.headers.authorization);
    request.viewer = token ? await authenticate(token) : null;
    // Answers to somebody are theirs alone; routes whose answers are not say so themselves.
    if (request.viewer) reply.header('cache-control', 'no-store');
    if (access === 'public') return;
    if (!request.viewer) throw new AppError('not_logged_in');
    const isAllowed = ALLOWED[access](request.viewer);
    if (request.viewer.restriction === 'suspension' && (takesPart || !isAllowed))
      throw await explainSuspension(request.viewer);
    if (!isAllowed)
      throw new AppError(request.viewer.lacksTwoFactor ? 'two_factor_required' : 'access_denied');
  });
  app.addHook('preHandler', async (request) => {
    assertClaimedIdentity(request.viewer, { userId: request.headers['user-id'] });
    assertClaimedIdentity(request.viewer, request.query);
    assertClaimedIdentity(request.viewer, request.body);
  });
}

function assertDeclared({ method, url, config, schema }: RouteOptions): void {
  if (!config?.access) throw new Error(`${method} ${url} declares no access`);
  if (!schema?.hide && !schema?.response) throw new Error(`${method} ${url} declares no answer schema`);
}

/** The actor of a route whose access is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.viewer) throw new AppError('not_logged_in');
  return request.viewer;
}

/** Ids that old clients send are only compared with the session's (product: identity). */
export function assertClaimedIdentity(viewer: Viewer, input: unknown): void {
  if (!viewer || typeof input !== 'object' || input === null || !('userId' in input)) return;
  const claimed = input.userId;
  if (claimed === undefined || claimed === null || claimed === '') return;
  const isId = typeof claimed === 'string' || typeof claimed === 'number';
  if (!isId || String(claimed) !== viewer.userId) throw new AppError('identity_mismatch');
}
