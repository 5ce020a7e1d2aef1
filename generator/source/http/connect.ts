/** Opens the connections of a client, and checks who owns the other end before anything is sent. */
import buildConnector from 'undici/lib/core/connect.js';
import type { ServiceConfig } from '../services/config.ts';
import { wrongUser } from '../loopback/owner.ts';
import { trustedCertificates } from './certificates.ts';

type Connector = buildConnector.connector;

/** Returns the function by which a pool opens connections to a service. Throws Problem `certificate-file`. */
export async function connectorFor(service: ServiceConfig, timeoutMs: number): Promise<Connector> {
  const { caFile, user } = service;
  const ca = caFile === undefined ? {} : { ca: await trustedCertificates(caFile) };
  // Only HTTP/1.1: every service speaks it, and it has one set of errors to explain. `rejectUnauthorized` is set,
  // because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment is the default otherwise.
  const open = buildConnector({ allowH2: false, timeout: timeoutMs, rejectUnauthorized: true, ...ca });
  return user === undefined ? open : checked(open, user);
}

/** Checks the user before the TLS handshake, too: its first message names the host and the program. */
function checked(open: Connector, user: string): Connector {
  return (options, callback) => {
    const isTls = options.protocol === 'https:';
    const plain = isTls ? { ...options, protocol: 'http:', port: options.port || '443' } : options;
    open(plain, (...[error, socket]) => {
      // undici passes an error without a second argument.
      if (error !== null) return callback(error, null);
      const wrong = wrongUser(user, socket);
      if (wrong !== undefined) {
        socket.destroy();
        return callback(wrong, null);
      }
      return isTls ? open({ ...options, httpSocket: socket }, callback) : callback(null, socket);
    });
  };
}
