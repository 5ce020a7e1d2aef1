/** Certificates to trust beside those of the system. */
import { X509Certificate } from 'node:crypto';
import { Problem } from '../../base/problem.ts';
import { readSmallFile } from '../../files/small-file.ts';
import { displaySafe } from '../../base/text.ts';

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** The certificates that Node trusts, and those of the PEM file at `path`. Throws a Problem where it has none. */
export async function trustedCertificates(path: string): Promise<string[]> {
  const { text } = await readSmallFile({ path, what: 'the certificate file', limit: 1024 * 1024 });
  const own = text.match(PEM) ?? [];
  if (own.length === 0 || !own.every(isCertificate)) {
    throw new Problem({
      code: 'certificate-file',
      place: displaySafe(path),
      what: 'the certificate file holds no usable certificate',
      fix: 'It is a PEM file: -----BEGIN CERTIFICATE----- and what follows, once or several times.',
    });
  }
  // Only services with certificates of their own need it, and it takes long to load.
  const { getCACertificates } = await import('node:tls');
  return [...getCACertificates('default'), ...own];
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
