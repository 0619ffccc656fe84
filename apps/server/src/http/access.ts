import { ACCESS_TOKEN } from '@corpomeme/contract/people/tokens';
import type { Access } from '@corpomeme/contract/site/operation';
// Adds the type of `schema.hide`, which keeps documentation routes out of the API description.
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Actor, Viewer } from './actor.ts';

type Authenticate = (token: string) => Promise<Actor | null>;
/** Returns the error that tells a suspended caller why and until when. */
type ExplainSuspension = (actor: Actor) => Promise<AppError>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The call publishes something to others, so suspended members may not make it. */
    takesPart?: boolean;
  }
  interface FastifyRequest {
    /** The session's member; null for visitors. */
    viewer: Actor | null;
  }
}

const BEARER = /^Bearer ([\w.~+/=-]{1,512})$/i;

const ALLOWED: Record<Exclude<Access, 'public'>, (actor: Actor) => boolean> = {
  member: () => true,
  moderator: (actor) => actor.isModerator,
  admin: (actor) => actor.isAdmin,
  // Admins have every permission; other members have those granted to them (product: roles and permissions).
  userManager: (actor) => actor.permissions.canManageUsers || actor.permissions.canManageRoles,
  roleManager: (actor) => actor.permissions.canManageRoles,
};

/** Returns the bearer token; undefined if the header is absent or has another form. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}

/**
 * Checks each route's `access` (default deny). A route without `access` or without a response schema stops the start.
 */
export function enforceAccess(
  app: FastifyInstance,
  authenticate: Authenticate,
  explainSuspension: ExplainSuspension = async () => new AppError('suspended'),
): void {
  app.decorateRequest('viewer', null);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  // Checked when all routes are registered, because routes of a plugin get their access from the scope that registers
  // it.
  app.addHook('onReady', async () => routes.forEach(assertDeclared));
  app.addHook('onRequest', async (request, reply) => {
    const { access = 'public', takesPart, operation } = request.routeOptions.config;
    const token = bearerToken(request.headers.authorization);
    request.viewer = token ? await authenticate(token) : null;
    // A script would take what visitors see for what its member sees.
    if (!request.viewer && token?.startsWith(ACCESS_TOKEN.prefix)) throw new AppError('token_invalid');
    // Responses to members are private by default. Routes with shared responses set their own header.
    if (request.viewer) reply.header('cache-control', 'no-store');
    const scopes = request.viewer?.scopes;
    if (scopes && !(operation?.scope && scopes.includes(operation.scope))) throw new AppError('token_scope');
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

/** Returns the actor of a route whose access is not public. */
export function actorOf(request: FastifyRequest): Actor {
  if (!request.viewer) throw new AppError('not_logged_in');
  return request.viewer;
}

/** Throws AppError if an id that an old client sends differs from the session's (product: identity). */
export function assertClaimedIdentity(viewer: Viewer, input: unknown): void {
  if (!viewer || typeof input !== 'object' || input === null || !('userId' in input)) return;
  const claimed = input.userId;
  if (claimed === undefined || claimed === null || claimed === '') return;
  const isId = typeof claimed === 'string' || typeof claimed === 'number';
  if (!isId || String(claimed) !== viewer.userId) throw new AppError('identity_mismatch');
}
