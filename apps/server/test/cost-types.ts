export type Role = 'visitor' | 'member' | 'moderator' | 'admin';

/** Ids of a filled site that the requests of the cost table name. */
export interface CostFacts {
  /** The approved meme with the most comments of ordinary length. */
  popular: number;
  /** An approved meme with threads of a thousand replies of 2,000 characters each. */
  talkedAbout: number;
  /** The first of those threads, and a reply in the middle of it. */
  thread: number;
  reply: number;
  pending: number;
  /** The key of a public animation as large as the storage holds, 640 pixels wide, and its meme. */
  animation: { key: string; id: number };
  /** A member with many memes. */
  author: string;
  /** Milliseconds since the epoch, at the middle of the lists. */
  halfTime: number;
  /** ISO time of the earliest change to return. */
  since: string;
  /** Memes that writes may change; each round of a write takes different ones. */
  spare: { pending: number[]; approved: number[] };
  /** The members with the most memes, for deletion. */
  busiest: string[];
}

/** The most expensive requests of a route. */
export interface CostRequest {
  as: Role;
  /** Rounds of a write take different targets. */
  url: string | ((facts: CostFacts, round: number) => string);
  /** A request for the head of the response; other reads are GET. */
  method?: 'HEAD';
  /** Makes this a write. */
  write?: {
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    body: (facts: CostFacts, round: number) => object;
  };
  /** Accepts HTML, as a browser does. */
  isPage?: true;
  /** Status of a complete response, if it is not 200. */
  status?: number;
  /** The reason why it may cost more than others. */
  exempt?: string;
  /** Limit of an exempt request, in milliseconds of CPU time. */
  cpuLimit?: number;
}

/** The reason why the cost of an unmeasured route is bounded. */
export type CostBound = string;

/** How often a write is measured. */
export const WRITE_ROUNDS = 6;
