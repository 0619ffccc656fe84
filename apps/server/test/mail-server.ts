import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** Recipients of accepted mails, in order. */
  taken: string[];
  /** The Message-ID of each. */
  messageIds: string[];
  /** How the server refuses the next mails; null accepts them. */
  refusal: { at: 'sender' | 'recipient' | 'content'; code: number } | null;
  /** Runs when a whole mail has arrived, before the server accepts it. */
  onMail: () => Promise<void>;
  /** Drops all connections without a reply. */
  cut(): void;
  /** Stops at once, connections included. */
  stop(): Promise<void>;
}

/** Starts an SMTP server on the loopback interface. Pass `port` to restart a stopped server at its old port. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const taken: string[] = [];
  const messageIds: string[] = [];
  const refuse = (code: number) => Object.assign(new Error('not now'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onMailFrom(_address, _session, callback) {
      callback(mailServer.refusal?.at === 'sender' ? refuse(mailServer.refusal.code) : null);
    },
    onRcptTo(_address, _session, callback) {
      callback(mailServer.refusal?.at === 'recipient' ? refuse(mailServer.refusal.code) : null);
    },
    onData(stream, { envelope }, callback) {
      text(stream)
        .then(async (mail) => {
          if (mailServer.refusal?.at === 'content') return callback(refuse(mailServer.refusal.code));
          messageIds.push(/^message-id: *(\S+)/im.exec(mail)?.[1] ?? '');
          taken.push(...envelope.rcptTo.map(({ address }) => address));
          await mailServer.onMail();
          callback();
        })
        .catch(callback);
    },
  });
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken,
    messageIds,
    refusal: null,
    onMail: async () => {},
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return mailServer;
}
