import { operation } from '../operation.ts';
import { HouseRule, HouseRuleList, RuleBody, RuleChangeBody, RuleParams } from '../rules.ts';

export const listRules = operation({
  method: 'GET',
  path: '/moderation/rules',
  summary: 'The house rules with all their versions, latest first',
  tag: 'moderation',
  access: 'public',
  cached: true,
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
  summary: 'Change a house rule, withdraw it, or bring it back: what held before stays readable',
  tag: 'administration',
  access: 'admin',
  limit: 'change',
  params: RuleParams,
  body: RuleChangeBody,
  response: { 200: HouseRule },
  errors: ['rule_changed', 'rule_not_found'],
});
