import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { findFreePort } from '../free-port.ts';

/** A message to the server's process. The process replies `done`. */
export interface Order {
  now?: number;
  /** The environment of the site to serve. */
  open?: Record<string, string>;
  /** Closes the site. */
  end?: true;
}

/** The product in a separate process, which serves one site at a time. */
export interface Server {
  url: string;
  open(env: Record<string, string>, now: number): Promise<void>;
  /** Closes the site and keeps the process. */
  end(): Promise<void>;
  setClock(now: number): Promise<void>;
  /** Sends the signal and waits until the process has ended. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const PROGRAM = path.resolve(import.meta.dirname, 'timed-server.ts');

export function createServer(): Server {
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const order = async (what: Order) => {
    if (!child || !isRunning()) throw new Error('the server has ended');
    const over = new AbortController();
    const { signal } = over;
    const done = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
    child.send(what);
    const [answer] = await done;
    over.abort();
    if (answer !== 'done') throw new Error('the server ended: is the web app built?');
  };
  const server: Server = {
    url: '',
    async open(env, now) {
      const port = String(await findFreePort());
      if (!isRunning()) {
        child = fork(PROGRAM, {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
          env: { ...process.env, NODE_ENV: 'production' },
        });
      }
      await order({ now, open: { ...env, HOST: '127.0.0.1', DRAIN_PAUSE: '0', PORT: port } });
      server.url = `http://127.0.0.1:${port}`;
    },
    end: () => order({ end: true }),
    setClock: (now) => order({ now }),
    async stop(signal) {
      if (!child || !isRunning()) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
  return server;
}
