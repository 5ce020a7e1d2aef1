/** Self-signed certificates, made when a test needs one: nothing secret or perishable is committed. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A TLS key and the certificate for it, PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A certificate for the address 127.0.0.1 or for `host`, valid between two years. */
export function selfSigned(from: number, until: number, host?: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from('suite test')))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    sequence(oid(ECDSA_SHA256)),
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(subjectAltName(host))),
  );
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]));
  const certificate = sequence(body, sequence(oid(ECDSA_SHA256)), signature);
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

const ECDSA_SHA256 = '2a8648ce3d040302';

function subjectAltName(host: string | undefined): Buffer {
  const name = host === undefined ? der(0x87, Buffer.of(127, 0, 0, 1)) : der(0x82, Buffer.from(host));
  return sequence(oid('551d11'), der(0x04, sequence(name)));
}

function time(year: number): Buffer {
  return der(0x18, Buffer.from(`${year}0101000000Z`));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

/** Tag, length, value. */
function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...size), value]);
}
