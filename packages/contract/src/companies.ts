import { z } from 'zod';

export const Company = z
  .object({ name: z.string(), memeCount: z.number().int().nonnegative() })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof Company>;
export const CompanyList = z.array(Company);
