import { operation } from './operation.ts';
import { HouseRule, HouseRuleList, RuleBody, RuleChangeBody, RuleParams } from './rules.ts';

export const listRules = operation({
  method: 'GET',
  path: '/moderation/rules',
  summary: 'List the house rules with all versions, latest version first',
  tag: 'moderation',
  access: 'public',
  scope: 'read',
  cached: 'list',
  response: { 200: HouseRuleList },
  errors: [],
});

export const addRule = operation({
  method: 'POST',
  path: '/admin/rules',
  summary: 'Add a house rule',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  body: RuleBody,
  response: { 201: HouseRule },
  errors: [],
});

export const changeRule = operation({
  method: 'PUT',
  path: '/admin/rules/:number',
  summary: 'Change, withdraw or reinstate a house rule; earlier versions stay readable',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: RuleParams,
  body: RuleChangeBody,
  response: { 200: HouseRule },
  errors: ['rule_not_found'],
});
