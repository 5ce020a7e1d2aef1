/** Certificates to trust in addition to those of the system. */
import { X509Certificate } from 'node:crypto';
import { Problem } from '../../base/problem.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { displaySafe } from '../../base/text.ts';

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** Returns the certificates that Node trusts and those of the PEM file at `path`. Throws a Problem if it has none. */
export async function trustedCertificates(path: string): Promise<string[]> {
  const { text } = await readSmallFile({ path, what: 'the certificate file', limit: 1024 * 1024 });
  const certificates = text.match(PEM) ?? [];
  if (certificates.length === 0 || !certificates.every(isCertificate)) {
    throw new Problem({
      code: 'certificate-file',
      place: displaySafe(path),
      what: 'the certificate file contains no usable certificate',
      fix: 'Name a PEM file: one or more blocks that begin with -----BEGIN CERTIFICATE-----.',
    });
  }
  // Only services with their own certificates need this module, and it is slow to load.
  const { getCACertificates } = await import('node:tls');
  return [...getCACertificates('default'), ...certificates];
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
