import { route } from '@corpomeme/contract/paths';
import { HouseRule, HouseRuleList, RuleBody, RuleChangeBody, RuleParams } from '@corpomeme/contract/rules';
import type { Context } from '../../context.ts';
import { actorOf } from '../../http/access.ts';
import type { App } from '../../http/app-type.ts';
import { failures } from '../../http/failures.ts';
import { addRule, changeRule, listRules } from './rules.service.ts';

export function registerRules(app: App, ctx: Context): void {
  app.get(
    route.houseRules,
    {
      config: { access: 'public', cached: true },
      schema: {
        summary: 'The house rules with all their versions, latest first',
        tags: ['moderation'],
        response: { 200: HouseRuleList, ...failures },
      },
    },
    () => listRules(ctx),
  );

  app.post(
    route.adminRules,
    {
      config: { access: 'admin', limit: 'change' },
      schema: {
        summary: 'Add a house rule',
        tags: ['administration'],
        body: RuleBody,
        response: { 201: HouseRule, ...failures },
      },
    },
    async (request, reply) => reply.status(201).send(await addRule(ctx, actorOf(request), request.body)),
  );

  app.put(
    route.adminRule,
    {
      config: { access: 'admin', limit: 'change' },
      schema: {
        summary: 'Change a house rule, withdraw it, or bring it back: what held before stays readable',
        tags: ['administration'],
        params: RuleParams,
        body: RuleChangeBody,
        response: { 200: HouseRule, ...failures },
      },
    },
    (request) => changeRule(ctx, actorOf(request), request.params.number, request.body),
  );
}
